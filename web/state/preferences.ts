import { create } from "zustand";

import { recall, remember } from "@/api/remember";

export const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

export const LANGUAGES = ["en", "ko", "ja"] as const;
export type Language = (typeof LANGUAGES)[number];

interface Preferences {
  theme: Theme;
  language: Language;
  chooseTheme: (theme: Theme) => void;
  chooseLanguage: (language: Language) => void;
}

// public/start.js reads the same two names before the first paint.
const THEME = "vectree.theme";
const LANGUAGE = "vectree.language";

const firstTheme = (): Theme => {
  const kept = typeof window === "undefined" ? null : recall(THEME);
  return THEMES.find((theme) => theme === kept) ?? "system";
};

const firstLanguage = (): Language => {
  if (typeof document === "undefined") return "en";
  return LANGUAGES.find((language) => language === document.documentElement.lang) ?? "en";
};

export const usePreferences = create<Preferences>((set) => ({
  theme: firstTheme(),
  language: firstLanguage(),
  chooseTheme: (theme) => {
    remember(THEME, theme === "system" ? null : theme);
    if (theme === "system") delete document.documentElement.dataset["theme"];
    else document.documentElement.dataset["theme"] = theme;
    set({ theme });
  },
  chooseLanguage: (language) => {
    remember(LANGUAGE, language);
    document.documentElement.lang = language;
    set({ language });
  },
}));
