"use client";

import { useId, type KeyboardEvent, type ReactNode } from "react";

interface TabsProps<Name extends string> {
  label: string;
  tabs: readonly { name: Name; title: ReactNode }[];
  current: Name;
  choose: (name: Name) => void;
  children: ReactNode;
  className?: string;
}

/** Tabs over one panel; arrows move between them. `children` is the current tab's content. */
export function Tabs<Name extends string>({ label, tabs, current, choose, children, className = "" }: TabsProps<Name>) {
  const id = useId();
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const at = tabs.findIndex((tab) => tab.name === current);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
    const next = to === undefined ? undefined : tabs[(to + tabs.length) % tabs.length];
    if (!next) return;
    event.preventDefault();
    choose(next.name);
    document.getElementById(`${id}-${next.name}`)?.focus();
  };
  return (
    <div className={className}>
      <div role="tablist" aria-label={label} onKeyDown={move} className="flex gap-1 border-b border-line">
        {tabs.map((tab) => (
          <button
            key={tab.name}
            id={`${id}-${tab.name}`}
            type="button"
            role="tab"
            aria-selected={tab.name === current}
            aria-controls={`${id}-panel`}
            tabIndex={tab.name === current ? 0 : -1}
            onClick={() => choose(tab.name)}
            className="-mb-px border-b-2 border-transparent px-3 py-2 text-[0.9375rem] font-medium text-soft hover:text-ink aria-selected:border-accent aria-selected:text-ink"
          >
            {tab.title}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${current}`} tabIndex={0} className="min-h-0 flex-1">
        {children}
      </div>
    </div>
  );
}
