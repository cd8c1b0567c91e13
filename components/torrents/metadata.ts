import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { getFormats } from '@/i18n/server'
import { links, torrentLink, torrentsLink } from '@/lib/links'
import type { MediaHead } from '@/lib/schemas/media'
import type { TorrentEntry, TorrentPageSearch, TorrentSearch } from '@/lib/schemas/torrents'
import { pageMetadata } from '../seo/metadata'

/** The work of the torrents, and its social picture. */
type Work = Pick<MediaHead, 'id' | 'title' | 'counts'> & { picture: string }

/** What others are told of a torrent; pages of its files and comments are no pages of their own. */
export async function torrentMetadata(
  torrent: TorrentEntry,
  work: Work,
  search: TorrentPageSearch,
): Promise<Metadata> {
  const t = await getTranslations('torrents')
  const format = await getFormats()
  const { name, type, fileSize, fileCount, description } = torrent
  const facts = [
    t(`types.${type}`),
    fileSize === null ? null : format.bytes(fileSize),
    fileCount > 0 ? t('files.count', { count: fileCount }) : null,
  ]
  return pageMetadata({
    title: name,
    description:
      description ?? t('entry.description', { name, of: work.title, facts: facts.filter(Boolean).join(', ') }),
    path: links.torrent(torrent.id),
    picture: work.picture,
    index: torrentLink('', search) === '',
  })
}

/** The metadata of the torrents of a work. Search engines index neither an empty nor a filtered list. */
export async function torrentsMetadata(work: Work, search: TorrentSearch): Promise<Metadata> {
  const t = await getTranslations('torrents')
  const { id, title, counts, picture } = work
  const whole = links.media(id, 'torrents')
  const path = torrentsLink(whole, { page: search.page })
  const name = t('tab.of', { of: title })
  return pageMetadata({
    title: search.page > 0 ? t('tab.paged', { name, page: search.page + 1 }) : name,
    description: t('tab.description', { of: title }),
    path,
    picture,
    index: counts.torrents > search.page * search.size && torrentsLink(whole, search) === path,
  })
}
