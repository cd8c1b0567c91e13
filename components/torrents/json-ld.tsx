import { useTranslations } from 'next-intl'
import { breadcrumbs } from '@/components/catalogue/entry/structured-data'
import { JsonLd } from '@/components/seo/json-ld'
import { links } from '@/lib/links'
import type { TorrentEntry } from '@/lib/torrents/schemas/torrents'

type Facts = { site: string; text: string | null }

/**
 * The structured data of a torrent and its breadcrumbs, for search engines; `site` is the public address of the site,
 * `text` the description without markup.
 */
export function TorrentJsonLd({ torrent, ...facts }: { torrent: TorrentEntry } & Facts) {
  const { site } = facts
  const t = useTranslations('layout')
  const torrents = useTranslations('torrents')
  const trail = [
    { name: t('product'), path: links.home() },
    { name: torrents('title'), path: links.browse('torrents') },
    { name: torrent.name, path: links.torrent(torrent.id) },
  ]
  return (
    <JsonLd
      data={{ '@context': 'https://schema.org', '@graph': [torrentData(torrent, facts), breadcrumbs(trail, site)] }}
    />
  )
}

/** A torrent in the vocabulary of schema.org. */
function torrentData({ id, name, media, fileSize, createdDate }: TorrentEntry, { site, text }: Facts) {
  return {
    '@type': 'DataDownload' as const,
    '@id': site + links.torrent(id),
    url: site + links.torrent(id),
    name,
    ...(text && { description: text }),
    ...(fileSize !== null && { contentSize: `${fileSize} B` }),
    encodingFormat: 'application/x-bittorrent',
    uploadDate: createdDate,
    about: { '@type': 'CreativeWork' as const, '@id': site + links.media(media.id), name: media.title },
  }
}
