"use client";

import { useText } from "@/i18n/text";
import { LANGUAGES, THEMES, usePreferences } from "@/state/preferences";
import { GlobeIcon, MoonIcon, SunIcon, SystemIcon } from "@/ui/icons";
import { Menu, MenuItem } from "@/ui/menu";

/** Languages in their own words, for those who cannot read the current one. */
export const LANGUAGE_NAMES = { en: "English", ko: "한국어", ja: "日本語" } as const;

export const THEME_ICONS = { system: SystemIcon, light: SunIcon, dark: MoonIcon } as const;

export function ThemeMenu() {
  const text = useText();
  const { theme, chooseTheme } = usePreferences();
  const Icon = THEME_ICONS[theme];
  return (
    <Menu label={text.common.theme} button={<Icon />} end>
      {THEMES.map((one) => {
        const Own = THEME_ICONS[one];
        return (
          <MenuItem key={one} checked={one === theme} choose={() => chooseTheme(one)} icon={<Own />}>
            {text.common.themes[one]}
          </MenuItem>
        );
      })}
    </Menu>
  );
}

export function LanguageMenu() {
  const text = useText();
  const { language, chooseLanguage } = usePreferences();
  return (
    <Menu label={text.common.language} button={<GlobeIcon />} end>
      {LANGUAGES.map((one) => (
        <MenuItem key={one} checked={one === language} choose={() => chooseLanguage(one)}>
          <span lang={one}>{LANGUAGE_NAMES[one]}</span>
        </MenuItem>
      ))}
    </Menu>
  );
}
