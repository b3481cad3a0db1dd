"use client";

import { Link } from "@/ui/link";
import { usePathname } from "next/navigation";

import { useText } from "@/i18n/text";
import { useJobs, unfinished } from "@/state/jobs";
import { useSession } from "@/state/session";
import { AskIcon, LibraryIcon, LogoIcon, SettingsIcon, SignOutIcon, WarningIcon } from "@/ui/icons";
import { IconButton } from "@/ui/button";

import { LanguageMenu, ThemeMenu } from "./choices";

const PLACES = [
  { href: "/", name: "library", Icon: LibraryIcon },
  { href: "/ask/", name: "ask", Icon: AskIcon },
  { href: "/settings/", name: "settings", Icon: SettingsIcon },
] as const;

export function Header() {
  const text = useText();
  const path = usePathname();
  const { session, about, signOut } = useSession();
  return (
    <header className="sticky short:static top-0 z-20 border-b border-line bg-page/95 backdrop-blur-sm">
      <div className="flex h-14 items-center gap-2 px-3 sm:px-5">
        <Link href="/" className="flex items-center gap-2 rounded-lg px-1 py-1.5 text-[1.0625rem] font-semibold tracking-tight">
          <LogoIcon className="size-6 text-accent" />
          vectree
        </Link>
        <nav aria-label={text.common.navigation} className="ml-4 hidden items-center gap-1 md:flex">
          {PLACES.map(({ href, name, Icon }) => (
            <Link
              key={href}
              href={href}
              aria-current={path === href ? "page" : undefined}
              className="flex items-center gap-2 rounded-lg px-3 py-1.5 text-[0.9375rem] font-medium text-soft hover:bg-sunken hover:text-ink aria-[current=page]:bg-tint aria-[current=page]:text-accent"
            >
              <Icon className="size-[1.125rem]" />
              {text.common[name]}
            </Link>
          ))}
        </nav>
        <div className="ml-auto flex items-center">
          <Unreachable />
          <Working />
          <LanguageMenu />
          <ThemeMenu />
          {about?.authentication === "key" && session && (
            <IconButton label={`${text.common.login.leave} (${session.name})`} onClick={() => void signOut()}>
              <SignOutIcon />
            </IconButton>
          )}
        </div>
      </div>
    </header>
  );
}

/** That the server does not answer, for as long as it is so; what could not be read comes when it is back. */
function Unreachable() {
  const words = useText().common;
  const reachable = useJobs((state) => state.reachable);
  return (
    <p role="status" className="min-w-0">
      {!reachable && (
        <span className="mr-1 flex items-center gap-2 rounded-full bg-fair-tint px-3 py-1 text-sm font-medium text-fair">
          <WarningIcon className="size-4" />
          <span className="truncate max-sm:sr-only">{words.unreachable}</span>
        </span>
      )}
    </p>
  );
}

/** How many documents are being worked on, wherever the reader is. */
function Working() {
  const text = useText();
  const jobs = useJobs((state) => state.jobs);
  const running = jobs.filter(unfinished).length;
  if (!running) return null;
  const said = text.common.working(running);
  return (
    <Link href="/" title={said} className="mr-1 flex items-center gap-2 rounded-full bg-tint px-3 py-1 text-sm font-medium text-accent">
      <span aria-hidden="true" className="size-3.5 animate-spin rounded-full border-2 border-accent/30 border-t-accent" />
      <span className="sr-only sm:not-sr-only">{said}</span>
      <span aria-hidden="true" className="sm:hidden">
        {running}
      </span>
    </Link>
  );
}

/** The same places at the thumb's reach on a phone. */
export function TabBar() {
  const text = useText();
  const path = usePathname();
  return (
    <nav
      aria-label={text.common.navigation}
      className="fixed short:static inset-x-0 bottom-0 z-20 flex border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      {PLACES.map(({ href, name, Icon }) => (
        <Link
          key={href}
          href={href}
          aria-current={path === href ? "page" : undefined}
          className="flex h-16 flex-1 flex-col items-center justify-center gap-0.5 text-xs font-medium text-soft focus-visible:outline-offset-[-3px] aria-[current=page]:text-accent"
        >
          <Icon />
          {text.common[name]}
        </Link>
      ))}
    </nav>
  );
}
