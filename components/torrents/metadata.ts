import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import type { About } from '@/components/catalogue/entry/view'
import { pageMetadata } from '@/components/seo/metadata'
import { getFormats } from '@/i18n/server'
import type { MediaHead } from '@/lib/catalogue/schemas/media'
import { links } from '@/lib/links'
import { torrentFeedLink } from '@/lib/torrents/links/feeds'
import { filterParameters, torrentLink, torrentTabLink } from '@/lib/torrents/links/torrents'
import type { TorrentSearch } from '@/lib/torrents/schemas/search'
import type { TorrentEntry, TorrentPageSearch } from '@/lib/torrents/schemas/torrents'

/** The work of the torrents, with the keywords and picture of its metadata. */
type Work = { work: Pick<MediaHead, 'id' | 'title' | 'counts'>; about: Pick<About, 'keywords' | 'picture'> }

/**
 * The metadata of a torrent's page, with its description without markup; pages of its files and comments have the same
 * canonical address.
 */
export async function torrentMetadata(
  torrent: TorrentEntry,
  { work, about, text }: Work & { text: string | null },
  search: TorrentPageSearch,
): Promise<Metadata> {
  const t = await getTranslations('torrents')
  const format = await getFormats()
  const { name, type, fileSize, fileCount } = torrent
  const facts = [
    t(`types.${type}`),
    fileSize === null ? null : format.bytes(fileSize),
    fileCount > 0 ? t('files.count', { count: fileCount }) : null,
  ]
  return pageMetadata({
    title: name,
    description: text || t('entry.description', { name, of: work.title, facts: facts.filter(Boolean).join(', ') }),
    keywords: [name, ...about.keywords],
    path: links.torrent(torrent.id),
    picture: about.picture,
    index: !torrent.isUnlisted && torrentLink('', search) === '',
  })
}

/** The metadata of the torrents of a work. Search engines index neither an empty nor a filtered list. */
export async function torrentsMetadata({ work, about }: Work, search: TorrentSearch): Promise<Metadata> {
  const t = await getTranslations('torrents')
  const { id, title, counts } = work
  const whole = links.media(id, 'torrents')
  const path = torrentTabLink(whole, { page: search.page })
  const name = t('tab.of', { of: title })
  return pageMetadata({
    title: search.page > 0 ? t('tab.paged', { name, page: search.page + 1 }) : name,
    description: t('tab.description', { of: title }),
    keywords: about.keywords,
    path,
    picture: about.picture,
    feed: torrentFeedLink({ media: id, query: search.query, ...filterParameters(search) }),
    index: counts.torrents > search.page * search.size && torrentTabLink(whole, search) === path,
  })
}
