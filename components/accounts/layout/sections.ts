import { calendarLink, seasonLink, topLink, upcomingLink } from '@/lib/catalogue/links/charts'
import { mediaIndexLink } from '@/lib/catalogue/links/media'
import { tagIndexLink } from '@/lib/catalogue/links/tags'
import { links, withQuery } from '@/lib/links'
import { torrentIndexLink } from '@/lib/torrents/links/torrents'
import type { Section } from '../sections'

/** The entries of a noun, the best known first. */
const bestKnown = (noun: 'series' | 'characters' | 'people' | 'companies') =>
  withQuery(links.browse(noun), { sort: 'popularity' })

/** The sections of the navigation. */
export const SECTIONS = [
  { name: 'index', section: links.home(), icon: 'home' },
  {
    name: 'media',
    section: links.browse('media'),
    below: ['/media/', '/tag/', tagIndexLink()],
    href: mediaIndexLink({}),
    icon: 'library',
  },
  {
    name: 'charts',
    section: seasonLink(),
    below: ['/season/', topLink(), upcomingLink(), calendarLink()],
    icon: 'calendar',
  },
  {
    name: 'series',
    section: links.browse('series'),
    below: '/series/',
    href: bestKnown('series'),
    icon: 'layers',
  },
  {
    name: 'characters',
    section: links.browse('characters'),
    below: '/character/',
    href: bestKnown('characters'),
    icon: 'drama',
  },
  {
    name: 'people',
    section: links.browse('people'),
    below: '/person/',
    href: bestKnown('people'),
    icon: 'users',
  },
  {
    name: 'companies',
    section: links.browse('companies'),
    below: '/company/',
    href: bestKnown('companies'),
    icon: 'building',
  },
  {
    name: 'torrents',
    section: links.browse('torrents'),
    below: '/torrent/',
    href: torrentIndexLink({ sort: 'created' }),
    icon: 'magnet',
  },
] as const satisfies Section[]
