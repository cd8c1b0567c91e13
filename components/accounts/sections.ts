import type { IconName } from '@/components/ui/icon'
import { links } from '@/lib/links'

/**
 * The sections of the logged-in user in the drawer, the bottom sheet and the account menu; `below` are pages without a
 * section of their own.
 */
export const ACCOUNT_SECTIONS = [
  {
    name: 'mine',
    section: links.myAccount(),
    below: (['feed', 'my-reviews', 'notifications', 'history', 'statistics'] as const).map((tab) =>
      links.myAccount(tab),
    ),
    href: links.myAccount(),
    icon: 'user',
  },
  {
    name: 'lists',
    section: links.myAccount('lists'),
    below: [`${links.myAccount('lists')}/`],
    href: links.myAccount('lists'),
    icon: 'list',
  },
  {
    name: 'favorites',
    section: links.myAccount('favorites'),
    below: null,
    href: links.myAccount('favorites'),
    icon: 'heart',
  },
  {
    name: 'watched',
    section: links.myAccount('watched'),
    below: null,
    href: links.myAccount('watched'),
    icon: 'ongoing',
  },
  {
    name: 'torrents',
    section: links.myAccount('torrents'),
    below: null,
    href: links.myAccount('torrents'),
    icon: 'upload',
    folds: true,
  },
] as const satisfies {
  name: string
  section: string
  below: readonly string[] | null
  href: string
  icon: IconName
  folds?: boolean
}[]
export type AccountSection = (typeof ACCOUNT_SECTIONS)[number]['name']

/** The settings, in the sheet. */
export const SETTINGS = {
  section: links.settings(),
  below: `${links.settings()}/`,
  href: links.settings(),
  icon: 'settings',
} as const
