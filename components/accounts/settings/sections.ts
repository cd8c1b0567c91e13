import type { IconName } from '@/components/ui/icon'
import type { SettingsSection } from '@/lib/links'

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

/** The section that visitors have, too: it is stored in the browser. */
export const SECTION_OF_ALL = 'appearance' satisfies SettingsSection
