import { links } from '@/lib/links'
import type { TorrentEntry } from '@/lib/schemas/torrents'
import { words } from '@/messages/words'
import { env } from '@/server/platform/env'
import { breadcrumbs } from '../entry/structured-data'
import { JsonLd } from '../layout/json-ld'
import { torrentData } from './structured-data'

const t = words('layout')

/** The torrent and where it stands in the site, for search engines. */
export function TorrentJsonLd({ torrent }: { torrent: TorrentEntry }) {
  const site = env().SITE_URL
  const trail = [
    { name: t('product'), path: links.home() },
    { name: words('torrents')('title'), path: links.browse('torrents') },
    { name: torrent.name, path: links.torrent(torrent.id) },
  ]
  return (
    <JsonLd
      data={{ '@context': 'https://schema.org', '@graph': [torrentData(torrent, site), breadcrumbs(trail, site)] }}
    />
  )
}
