import type { ComponentType, ReactNode } from 'react'
import type { IconName } from '@/components/ui/icon'
import { lazyPart } from '@/components/ui/lazy-part'
import type { AdministrationPart } from '@/lib/administration/parts'

/** Each part is loaded when it is opened. */
export const PARTS: Record<AdministrationPart, ComponentType<{ waiting?: ReactNode }>> = {
  overview: lazyPart(() => import('./overview/overview')),
  users: lazyPart(() => import('./users/users')),
  jobs: lazyPart(() => import('./jobs/jobs')),
  mail: lazyPart(() => import('./mail/mail')),
  settings: lazyPart(() => import('./settings/settings')),
  announcements: lazyPart(() => import('./announcements/announcements')),
  sources: lazyPart(() => import('./sources/sources')),
  log: lazyPart(() => import('./log/log')),
}

export const PART_ICONS: Record<AdministrationPart, IconName> = {
  overview: 'compass',
  users: 'users',
  jobs: 'play',
  mail: 'mail',
  settings: 'settings',
  announcements: 'bell',
  sources: 'layers',
  log: 'note',
}
