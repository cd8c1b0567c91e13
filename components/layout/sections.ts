import { links, mediaIndexLink } from '@/lib/links'
import type { IconName } from '../ui/icon'

/** The parts of the site that the drawer and the bar lead to. */
export const SECTIONS = [
  { name: 'index', section: links.home(), href: links.home(), icon: 'home' },
  {
    name: 'media',
    section: links.browse('media'),
    href: mediaIndexLink({ sort: 'popularity', order: 1 }),
    icon: 'library',
  },
] as const satisfies { name: string; section: string; href: string; icon: IconName }[]
