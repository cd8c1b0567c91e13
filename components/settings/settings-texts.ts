import { THEMES, TITLE_LANGUAGES } from '@/lib/display'
import { words } from '@/messages/words'
import type { SettingsTexts } from './settings-dialog'

const t = words('settings')

/** The words of the settings. */
export function settingsTexts(): SettingsTexts {
  return {
    title: t('title'),
    lead: t('lead'),
    close: t('close'),
    theme: { label: t('theme.label'), ...each(THEMES, (theme) => t(`theme.${theme}`)) },
    titles: {
      label: t('titles.label'),
      hint: t('titles.hint'),
      ...each(TITLE_LANGUAGES, (language) => t(`titles.${language}`)),
      examples: each(TITLE_LANGUAGES, (language) => t(`titles.examples.${language}`)),
    },
    autoplay: { label: t('autoplay.label'), hint: t('autoplay.hint') },
    slash: { label: t('slash.label'), hint: t('slash.hint') },
  }
}

function each<Name extends string>(names: readonly Name[], text: (name: Name) => string): Record<Name, string> {
  // Every name gets its text here.
  return Object.fromEntries(names.map((name) => [name, text(name)])) as Record<Name, string>
}
