import { calendarLink, seasonLink, topLink, upcomingLink } from '@/lib/catalogue/links/charts'
import { mediaIndexLink } from '@/lib/catalogue/links/media'
import { tagIndexLink } from '@/lib/catalogue/links/tags'
import { links, withQuery } from '@/lib/links'
import type { Section } from '../sections'

/** The section of a noun, whose entries it lists by how well known they are. */
const knownBest = <Name extends 'series' | 'characters' | 'people' | 'companies', Icon extends Section['icon']>(
  name: Name,
  below: string,
  icon: Icon,
) => ({ name, section: links.browse(name), below, href: withQuery(links.browse(name), { sort: 'popularity' }), icon })

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
  knownBest('series', '/series/', 'layers'),
  knownBest('characters', '/character/', 'drama'),
  knownBest('people', '/person/', 'users'),
  knownBest('companies', '/company/', 'building'),
  { name: 'torrents', section: links.browse('torrents'), below: '/torrent/', icon: 'magnet' },
] as const satisfies Section[]
