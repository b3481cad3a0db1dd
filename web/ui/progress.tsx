interface ProgressProps {
  label: string;
  /** In [0, 1]; null while nobody knows. */
  value: number | null;
}

export function Progress({ label, value }: ProgressProps) {
  const percent = value === null ? undefined : Math.round(100 * Math.max(0, Math.min(1, value)));
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className="filling h-1.5 w-full overflow-hidden rounded-full bg-line"
    >
      <div
        className={`h-full rounded-full bg-accent transition-[width] duration-300 ${percent === undefined ? "w-1/4 animate-slide" : ""}`}
        style={percent === undefined ? undefined : { width: `${percent}%` }}
      />
    </div>
  );
}

export function Spinner({ label }: { label: string }) {
  return (
    <span role="status" className="inline-flex items-center gap-2.5 text-soft">
      <span aria-hidden="true" className="size-4 animate-spin rounded-full border-2 border-line border-t-accent" />
      {label}
    </span>
  );
}
