import type { IconName } from '@/components/ui/icon'
import { SETTINGS_SECTIONS, type SettingsSection } from '@/lib/links'

/** The icons of the sections. */
export const SETTINGS_ICONS: Record<SettingsSection, IconName> = {
  profile: 'user',
  account: 'mail',
  security: 'lock',
  privacy: 'shield',
  appearance: 'monitor',
  notifications: 'bell',
  torrents: 'magnet',
  connections: 'link',
  data: 'folder',
}

/** The sections that a site has: not that of torrents, if they are off. */
export const settingsSections = (hasTorrents: boolean) =>
  SETTINGS_SECTIONS.filter((section) => hasTorrents || section !== 'torrents')

/** The section that visitors have, too: it is stored in the browser. */
export const SECTION_OF_ALL = 'appearance' satisfies SettingsSection
