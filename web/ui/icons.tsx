import type { ReactNode } from "react";

interface IconProps {
  /** Said to screen readers; without it the icon is decoration. */
  label?: string;
  className?: string;
}

const icon = (drawing: ReactNode) =>
  function Icon({ label, className = "size-5" }: IconProps) {
    return (
      <svg
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinecap="round"
        strokeLinejoin="round"
        className={`shrink-0 ${className}`}
        focusable="false"
        {...(label ? { role: "img", "aria-label": label } : { "aria-hidden": true })}
      >
        {drawing}
      </svg>
    );
  };

export const LogoIcon = icon(
  <>
    <path d="M5 2.5v12a4 4 0 0 0 4 4h4M5 8h8" />
    <rect x="13" y="5" width="7.5" height="6" rx="1.5" />
    <rect x="13" y="15.5" width="7.5" height="6" rx="1.5" fill="currentColor" />
  </>,
);
export const LibraryIcon = icon(
  <>
    <path d="M5 4h4v16H5zM9 6h4v14H9z" />
    <path d="m14 7 3.6-1 3.4 13-3.6 1z" />
  </>,
);
export const AskIcon = icon(
  <>
    <path d="M4 5h16v11H11l-4 4v-4H4z" />
    <path d="M8 9h8M8 12h5" />
  </>,
);
export const SettingsIcon = icon(
  <>
    <path d="M4 7h9M17 7h3M4 17h3M11 17h9" />
    <circle cx="15" cy="7" r="2" />
    <circle cx="9" cy="17" r="2" />
  </>,
);
export const SearchIcon = icon(
  <>
    <circle cx="11" cy="11" r="6" />
    <path d="m20 20-4.5-4.5" />
  </>,
);
export const PlusIcon = icon(<path d="M12 5v14M5 12h14" />);
export const MinusIcon = icon(<path d="M5 12h14" />);
export const CloseIcon = icon(<path d="m6 6 12 12M18 6 6 18" />);
export const CheckIcon = icon(<path d="m5 12.5 4.5 4.5L19 7.5" />);
export const MoreIcon = icon(
  <>
    <circle cx="5" cy="12" r="1" />
    <circle cx="12" cy="12" r="1" />
    <circle cx="19" cy="12" r="1" />
  </>,
);
export const ChevronDownIcon = icon(<path d="m6 9 6 6 6-6" />);
export const ChevronUpIcon = icon(<path d="m6 15 6-6 6 6" />);
export const ChevronRightIcon = icon(<path d="m9 6 6 6-6 6" />);
export const ChevronLeftIcon = icon(<path d="m15 6-6 6 6 6" />);
export const UploadIcon = icon(<path d="M12 16V5M7.5 9 12 4.5 16.5 9M5 16v3.5h14V16" />);
export const DownloadIcon = icon(<path d="M12 4.5V15M7.5 11l4.5 4.5 4.5-4.5M5 16v3.5h14V16" />);
export const FileIcon = icon(
  <>
    <path d="M6 3h8l4 4v14H6z" />
    <path d="M14 3v4h4M9 12h6M9 16h6" />
  </>,
);
export const FolderIcon = icon(<path d="M3.5 6h6l2 2.5h9V19h-17z" />);
export const TrashIcon = icon(<path d="M5 7h14M10 7V4.5h4V7M7 7l1 13h8l1-13M10.5 11v5M13.5 11v5" />);
export const PencilIcon = icon(<path d="m5 19 1-4L16 5l3 3L9 18z" />);
export const RefreshIcon = icon(<path d="M19 12a7 7 0 1 1-2-5l2 2M19 4.5V9h-4.5" />);
export const CopyIcon = icon(
  <>
    <rect x="9" y="9" width="11" height="11" rx="2" />
    <path d="M6 15H4.5V4.5H15V6" />
  </>,
);
export const SendIcon = icon(<path d="M12 19V5M6 11l6-6 6 6" />);
export const StopIcon = icon(<rect x="7" y="7" width="10" height="10" rx="1.5" fill="currentColor" />);
export const ThumbUpIcon = icon(<path d="M4 11h4v9H4zM8 11l4-7c1.8 0 2.5 1.2 2.2 2.8L13.5 10H19c1 0 1.7.9 1.5 1.9l-1.4 6.6c-.2.9-.9 1.5-1.8 1.5H8" />);
export const ThumbDownIcon = icon(<path d="M4 13h4V4H4zM8 13l4 7c1.8 0 2.5-1.2 2.2-2.8L13.5 14H19c1 0 1.7-.9 1.5-1.9l-1.4-6.6C18.9 4.6 18.2 4 17.3 4H8" />);
export const SunIcon = icon(
  <>
    <circle cx="12" cy="12" r="4" />
    <path d="M12 3v2M12 19v2M3 12h2M19 12h2M5.6 5.6 7 7M17 17l1.4 1.4M5.6 18.4 7 17M17 7l1.4-1.4" />
  </>,
);
export const MoonIcon = icon(<path d="M19.5 14A8 8 0 1 1 10 4.5a6.5 6.5 0 0 0 9.5 9.5z" />);
export const SystemIcon = icon(
  <>
    <rect x="3.5" y="5" width="17" height="11" rx="1.5" />
    <path d="M9 20h6" />
  </>,
);
export const GlobeIcon = icon(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M3.5 12h17M12 3.5c2.5 2.5 3.5 5.3 3.5 8.5s-1 6-3.5 8.5c-2.5-2.5-3.5-5.3-3.5-8.5s1-6 3.5-8.5z" />
  </>,
);
export const WarningIcon = icon(<path d="M12 4 2.8 20h18.4zM12 10v4.5M12 17.3v.1" />);
export const InfoIcon = icon(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M12 11v5.5M12 7.7v.1" />
  </>,
);
export const QuoteIcon = icon(<path d="M5 17h4l2-4V7H5v6h3zM14 17h4l2-4V7h-6v6h3z" />);
export const PathIcon = icon(
  <>
    <circle cx="6" cy="6" r="2" />
    <circle cx="18" cy="12" r="2" />
    <circle cx="6" cy="18" r="2" />
    <path d="M8 6h3c2 0 2 6 5 6M8 18h3c2 0 2-6 5-6" />
  </>,
);
export const HistoryIcon = icon(<path d="M5 12a7.5 7.5 0 1 0 2.2-5.3L5 9M5 4.5V9h4.5M12 8v4.5l3 2" />);
export const KeyIcon = icon(
  <>
    <circle cx="8" cy="12" r="3.5" />
    <path d="M11.5 12H20v3M16 12v2.5" />
  </>,
);
export const SignOutIcon = icon(<path d="M13 5H5v14h8M10 12h10M16.5 8.5 20 12l-3.5 3.5" />);

/** How far a sentence or title is supported: a full, a half, an empty disc, and a struck one. Told apart without colour. */
export const FullIcon = icon(<circle cx="12" cy="12" r="7" fill="currentColor" />);
export const HalfIcon = icon(
  <>
    <circle cx="12" cy="12" r="7" />
    <path d="M12 5a7 7 0 0 1 0 14z" fill="currentColor" />
  </>,
);
export const EmptyIcon = icon(<circle cx="12" cy="12" r="7" strokeDasharray="3 2.8" />);
export const PanelIcon = icon(
  <>
    <rect x="3.5" y="5" width="17" height="14" rx="1.5" />
    <path d="M9.5 5v14M5.8 8.5h1.5M5.8 11.5h1.5" />
  </>,
);
export const FitWidthIcon = icon(<path d="M4 6v12M20 6v12M7 12h10M9.5 9.5 7 12l2.5 2.5M14.5 9.5 17 12l-2.5 2.5" />);
export const LinkIcon = icon(<path d="M10 14a4 4 0 0 0 5.6.4l3-3a4 4 0 0 0-5.7-5.6l-1.4 1.4M14 10a4 4 0 0 0-5.6-.4l-3 3a4 4 0 0 0 5.7 5.6l1.4-1.4" />);
