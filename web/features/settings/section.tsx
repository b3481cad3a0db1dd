import { useId, type ReactNode } from "react";

/** A part of the settings under its heading. */
export function Section({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  const heading = useId();
  return (
    <section aria-labelledby={heading} className="grid gap-x-10 gap-y-4 border-t border-line py-8 md:grid-cols-[15rem_minmax(0,1fr)]">
      <div>
        <h2 id={heading} className="text-lg font-semibold">
          {title}
        </h2>
        {lead && <p className="mt-1 text-sm text-pretty text-soft">{lead}</p>}
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  );
}

/** Facts as a list of terms. */
export function Facts({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className="card divide-y divide-line">
      {facts.map(([term, fact]) => (
        <div key={term} className="flex flex-wrap justify-between gap-x-6 px-4 py-2.5">
          <dt className="text-soft">{term}</dt>
          <dd className="min-w-0 text-right font-medium break-words tabular-nums">{fact}</dd>
        </div>
      ))}
    </dl>
  );
}
