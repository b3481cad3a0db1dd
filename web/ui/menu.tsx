"use client";

import { createContext, useContext, useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from "react";

import { Link } from "./link";
import { placeAt } from "./place";

const Close = createContext<() => void>(() => undefined);

interface MenuProps {
  /** Name of the button. */
  label: string;
  /** What the button shows. */
  button: ReactNode;
  children: ReactNode;
  className?: string;
  /** Lines up with the button's right edge. */
  end?: boolean;
  title?: string;
}

const ITEMS = '[role^="menuitem"]:not([aria-disabled="true"])';

/** A button that opens a menu: arrows, Home, End and first letters move in it, Escape closes it. */
export function Menu({ label, button, children, className = "", end = false, title }: MenuProps) {
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const id = useId();

  useEffect(() => {
    const menu = box.current;
    if (!open || !menu || !anchor.current) return;
    menu.showPopover();
    placeAt(anchor.current, menu, end);
    (menu.querySelector<HTMLElement>('[aria-checked="true"]') ?? menu.querySelector<HTMLElement>(ITEMS))?.focus();
    const away = (event: Event) => {
      if (event.target instanceof Node && !menu.contains(event.target) && !anchor.current?.contains(event.target)) setOpen(false);
    };
    const leave = () => setOpen(false);
    document.addEventListener("pointerdown", away);
    window.addEventListener("resize", leave);
    return () => {
      document.removeEventListener("pointerdown", away);
      window.removeEventListener("resize", leave);
    };
  }, [open, end]);

  const close = () => {
    setOpen(false);
    anchor.current?.focus();
  };

  const move = (event: KeyboardEvent) => {
    const items = [...(box.current?.querySelectorAll<HTMLElement>(ITEMS) ?? [])];
    const at = items.indexOf(document.activeElement as HTMLElement);
    const to = (index: number) => {
      event.preventDefault();
      items[(index + items.length) % items.length]?.focus();
    };
    if (event.key === "Escape") {
      event.preventDefault();
      event.stopPropagation();
      close();
    } else if (event.key === "Tab") setOpen(false);
    else if (event.key === "ArrowDown") to(at + 1);
    else if (event.key === "ArrowUp") to(at - 1);
    else if (event.key === "Home") to(0);
    else if (event.key === "End") to(-1);
    else if (event.key.length === 1 && event.key !== " ") {
      const letter = event.key.toLowerCase();
      const order = [...items.slice(at + 1), ...items.slice(0, at + 1)];
      order.find((item) => item.textContent.trim().toLowerCase().startsWith(letter))?.focus();
    }
  };

  return (
    <>
      <button
        ref={anchor}
        type="button"
        aria-label={label}
        title={title ?? label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
        onKeyDown={(event) => {
          if (event.key === "ArrowDown") {
            event.preventDefault();
            setOpen(true);
          }
        }}
        className={className || "inline-grid size-10 place-items-center rounded-lg text-soft hover:bg-sunken hover:text-ink"}
      >
        {button}
      </button>
      {open && (
        <Close value={close}>
          <div
            ref={box}
            id={id}
            role="menu"
            aria-label={label}
            popover="manual"
            onKeyDown={move}
            className="max-h-[70vh] min-w-48 max-w-[min(22rem,calc(100vw-1rem))] overflow-y-auto rounded-xl border border-line bg-raised p-1.5 shadow-float"
          >
            {children}
          </div>
        </Close>
      )}
    </>
  );
}

const ITEM =
  "flex w-full items-center gap-2.5 rounded-lg px-2.5 py-2 text-left text-[0.9375rem] hover:bg-sunken focus-visible:bg-sunken focus-visible:outline-offset-[-2px] aria-disabled:opacity-50";

interface ItemProps {
  children: ReactNode;
  icon?: ReactNode;
  choose: () => void;
  disabled?: boolean;
  /** Set for one of several choices, of which one holds. */
  checked?: boolean;
  danger?: boolean;
}

export function MenuItem({ children, icon, choose, disabled = false, checked, danger = false }: ItemProps) {
  const close = useContext(Close);
  return (
    <button
      type="button"
      role={checked === undefined ? "menuitem" : "menuitemradio"}
      aria-checked={checked}
      aria-disabled={disabled || undefined}
      tabIndex={-1}
      onClick={() => {
        if (disabled) return;
        close();
        choose();
      }}
      className={`${ITEM} ${danger ? "text-bad" : ""}`}
    >
      {icon}
      <span className="min-w-0 flex-1">{children}</span>
      {checked && <span aria-hidden="true">✓</span>}
    </button>
  );
}

interface LinkProps {
  children: ReactNode;
  icon?: ReactNode;
  href: string;
  /** Saves the target instead of opening it. */
  download?: boolean;
}

export function MenuLink({ children, icon, href, download = false }: LinkProps) {
  const close = useContext(Close);
  const inside = (
    <>
      {icon}
      <span className="min-w-0 flex-1">{children}</span>
    </>
  );
  if (download)
    return (
      <a role="menuitem" tabIndex={-1} href={href} download="" onClick={close} className={ITEM}>
        {inside}
      </a>
    );
  return (
    <Link role="menuitem" tabIndex={-1} href={href} onClick={close} className={ITEM}>
      {inside}
    </Link>
  );
}

export function MenuRule() {
  return <hr className="my-1.5 border-line" />;
}
