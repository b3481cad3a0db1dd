"use client";

import { useEffect, useId, useRef, useState, type FormEvent, type ReactNode } from "react";

import { asProblem, type Problem } from "@/api/problem";
import type { Job } from "@/api/types";
import { explain, explainKind } from "@/i18n/explain";
import { bytes } from "@/i18n/format";
import type { Messages } from "@/i18n/messages";
import { useText } from "@/i18n/text";
import { unfinished, useJobs } from "@/state/jobs";
import { usePreferences } from "@/state/preferences";
import { useCanWrite } from "@/state/session";
import { toast } from "@/state/toasts";
import { sending, sentAs, useUploads, type Left, type Sent } from "@/state/uploads";
import { Button, IconButton } from "@/ui/button";
import { CloseIcon, RefreshIcon, WarningIcon } from "@/ui/icons";
import { Progress } from "@/ui/progress";

/** What a job is doing, in words. */
export function stageText(job: Job, text: Messages): string {
  const words = text.library.progress;
  if (unfinished(job) && job.cancelling) return words.cancelling;
  if (job.state === "queued") return words.queued;
  if (job.state === "cancelled") return words.cancelled;
  if (job.state === "done") return words.done;
  const stages: Record<string, string> = words.stages;
  const stage = job.stage ? (stages[job.stage] ?? job.stage) : words.starting;
  const told = words.stage(stage, job.done, job.total);
  return job.attempts > 1 ? `${told} (${words.attempt(job.attempts)})` : told;
}

const ORDER: Record<Job["state"], number> = { running: 0, queued: 1, failed: 2, done: 3, cancelled: 3 };

/** What is worked on, what waits, what failed; in each the first come first. */
const inProgress = (jobs: readonly Job[]): Job[] =>
  jobs
    .filter((job) => ORDER[job.state] < ORDER.done)
    .reverse()
    .sort((one, other) => ORDER[one.state] - ORDER[other.state]);

/** Files on their way and documents being read, with what failed and why. Nothing where there is nothing. */
export function ProgressList() {
  const text = useText();
  const { uploads, left } = useUploads();
  const jobs = inProgress(useJobs((state) => state.jobs));
  const heading = useId();
  if (!uploads.length && !left.length && !jobs.length) return <Announcer />;
  const busy = jobs.some(unfinished) || sending({ uploads });
  return (
    <section aria-labelledby={heading} className="card mb-6 overflow-hidden">
      <h2 id={heading} className="border-b border-line px-4 py-2.5 text-sm font-semibold text-soft">
        {busy ? text.library.progress.title : text.library.progress.failed}
      </h2>
      <ul className="max-h-96 divide-y divide-line overflow-y-auto">
        {uploads.map((upload) => (
          <UploadRow key={upload.id} upload={upload} />
        ))}
        {left.map((one) => (
          <LeftRow key={one.key} left={one} />
        ))}
        {jobs.map((job) => (
          <JobRow key={job.id} job={job} />
        ))}
      </ul>
      <Announcer />
    </section>
  );
}

/** Says what ends, not every step: a screen reader that counts pages is of no use. */
function Announcer() {
  const text = useText();
  const jobs = useJobs((state) => state.jobs);
  const before = useRef(new Map<string, Job["state"]>());
  const [said, setSaid] = useState("");

  useEffect(() => {
    const ended = jobs.filter((job) => !unfinished(job) && before.current.has(job.id) && before.current.get(job.id) !== job.state);
    before.current = new Map(jobs.map((job) => [job.id, job.state]));
    const words = (job: Job) => (job.state === "failed" ? explainKind(job.error?.kind ?? "", "", text).title : stageText(job, text));
    if (ended.length) setSaid(ended.map((job) => text.library.progress.announce(job.name, words(job))).join(" "));
  }, [jobs, text]);

  return (
    <p aria-live="polite" className="sr-only">
      {said}
    </p>
  );
}

interface RowProps {
  name: string;
  state: ReactNode;
  failed?: boolean;
  progress: number | null | undefined;
  buttons: ReactNode;
  children?: ReactNode;
}

function Row({ name, state, failed = false, progress, buttons, children }: RowProps) {
  return (
    <li className="flex items-start gap-3 px-4 py-3">
      {failed && <WarningIcon className="mt-0.5 size-5 text-bad" />}
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span className="min-w-0 truncate font-medium">{name}</span>
          {!failed && <span className="text-sm text-soft tabular-nums">{state}</span>}
        </div>
        {failed && <p className="mt-0.5 text-sm break-words">{state}</p>}
        {progress !== undefined && (
          <div className="mt-2">
            <Progress label={name} value={progress} />
          </div>
        )}
        {children}
      </div>
      <div className="flex shrink-0">{buttons}</div>
    </li>
  );
}

function Reason({ title, detail }: { title: string; detail: string }) {
  return (
    <>
      {title}
      {detail && <span className="block text-soft">{detail}</span>}
    </>
  );
}

/** Whether the same file may pass on another try: not what the server has refused for what it is. */
const mayWork = (problem: Problem | null): boolean => !problem || problem.status === 0 || problem.status >= 429;

function UploadRow({ upload }: { upload: Sent }) {
  const text = useText();
  const words = text.library.progress;
  const language = usePreferences((state) => state.language);
  const { cancel, retry } = useUploads();
  const { name, size } = upload.file;
  const failed = upload.state === "failed";
  const arrived = words.sending(bytes(upload.sent, language), bytes(size, language));
  const state = upload.state === "waiting" ? words.waiting : upload.stalled ? words.stalled : arrived;
  return (
    <Row
      name={name}
      failed={failed}
      state={upload.problem ? <Reason {...explain(upload.problem, text)} /> : state}
      progress={upload.state === "sending" ? (size ? upload.sent / size : null) : undefined}
      buttons={
        <>
          {failed && mayWork(upload.problem) && (
            <IconButton small label={words.retry(name)} onClick={() => retry(upload.id)}>
              <RefreshIcon className="size-4" />
            </IconButton>
          )}
          <IconButton small label={failed ? words.forget(name) : words.cancel(name)} onClick={() => cancel(upload.id)}>
            <CloseIcon className="size-4" />
          </IconButton>
        </>
      }
    />
  );
}

/** A file whose sending a reload has broken off. */
function LeftRow({ left }: { left: Left }) {
  const words = useText().library.progress;
  const language = usePreferences((state) => state.language);
  const { name, size, sent } = left;
  return (
    <Row
      name={name}
      failed
      state={<Reason title={words.left(bytes(sent, language), bytes(size, language))} detail={words.leftHint} />}
      progress={size ? sent / size : undefined}
      buttons={
        <IconButton small label={words.forget(name)} onClick={() => useUploads.getState().forget(left.key)}>
          <CloseIcon className="size-4" />
        </IconButton>
      }
    />
  );
}

/** What is wrong with the file itself stays so on another try. */
const OF_THE_FILE = new Set(["DocumentError", "EmptyFileError", "UnsupportedError", "TreeError", "TooLargeError", "EncryptedError"]);

function JobRow({ job }: { job: Job }) {
  const text = useText();
  const words = text.library.progress;
  const { cancel, retry, forget } = useJobs();
  const may = useCanWrite();
  const failed = job.state === "failed";
  const locked = failed && job.error?.kind === "EncryptedError";
  const reason = explainKind(job.error?.kind ?? "", locked ? "" : (job.error?.message ?? ""), text);
  const refused = locked && sentAs(job.id)?.options.password;
  const told = (work: Promise<void>) => void work.catch((error: unknown) => toast(explain(asProblem(error), text).title, "bad"));
  return (
    <Row
      name={job.name}
      failed={failed}
      state={failed ? <Reason {...reason} detail={refused ? text.document.password.wrong : reason.detail} /> : stageText(job, text)}
      progress={job.state !== "running" ? undefined : job.total > 0 ? job.done / job.total : null}
      buttons={
        may && (
          <>
            {failed && !OF_THE_FILE.has(job.error?.kind ?? "") && (
              <IconButton small label={words.retry(job.name)} onClick={() => told(retry(job.id))}>
                <RefreshIcon className="size-4" />
              </IconButton>
            )}
            <IconButton
              small
              label={failed ? words.forget(job.name) : words.cancel(job.name)}
              onClick={() => told(failed ? forget(job.id) : cancel(job.id))}
            >
              <CloseIcon className="size-4" />
            </IconButton>
          </>
        )
      }
    >
      {locked && may && <Unlock job={job} done={() => told(forget(job.id))} />}
    </Row>
  );
}

/** Sends a locked file again with its password; after a reload the file itself is needed again. */
function Unlock({ job, done }: { job: Job; done: () => void }) {
  const text = useText().library.progress;
  const add = useUploads((state) => state.add);
  const [password, setPassword] = useState("");
  const sent = sentAs(job.id);
  const field = useId();
  if (!sent) return <p className="text-sm text-soft">{text.again}</p>;

  const unlock = (event: FormEvent) => {
    event.preventDefault();
    add([sent.file], sent.collection, { ...sent.options, password }, Infinity);
    done();
  };
  return (
    <form onSubmit={unlock} className="mt-2 flex flex-wrap items-center gap-2">
      <label htmlFor={field} className="text-sm font-medium">
        {text.password}
      </label>
      <input
        id={field}
        type="password"
        autoComplete="off"
        required
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        className="control min-h-9 w-44"
      />
      <Button type="submit" size="small">
        {text.unlock}
      </Button>
    </form>
  );
}
