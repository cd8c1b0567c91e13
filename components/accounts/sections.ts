import type { IconName } from '@/components/ui/icon'
import { links } from '@/lib/links'

/** A section of the navigation: the path of its page, and where its link leads, if elsewhere. */
export type Section = {
  name: string
  section: string
  /** Paths under which it is marked, too. */
  below?: string | readonly string[]
  href?: string
  icon: IconName
  /** Left out of the narrow rail. */
  folds?: boolean
}

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
    icon: 'user',
  },
  { name: 'lists', section: links.myAccount('lists'), below: `${links.myAccount('lists')}/`, icon: 'list' },
  { name: 'favorites', section: links.myAccount('favorites'), icon: 'heart' },
  { name: 'watched', section: links.myAccount('watched'), icon: 'ongoing' },
  { name: 'torrents', section: links.myAccount('torrents'), icon: 'upload', folds: true },
] as const satisfies Section[]

/** What of these a site has: without what leads to torrents, if they are off. */
export const shownOf = <Named extends Pick<Section, 'name'>>(all: readonly Named[], hasTorrents: boolean): Named[] =>
  all.filter(({ name }) => hasTorrents || name !== 'torrents')

/** The settings, in the sheet. */
export const SETTINGS = { section: links.settings(), below: `${links.settings()}/`, icon: 'settings' } as const
