import type { Translator } from '@/i18n/translator'
import type { Formats } from '@/lib/format'
import { links } from '@/lib/links'
import type { Torrent } from '@/lib/torrents/schemas/torrents'

/** The texts of a torrent, for panels and its page. */
export function torrentView(t: Translator<'torrents'>, format: Formats, torrent: Torrent) {
  const { id, name, seeders, leechers, scrapedDate, rating, createdDate, magnetLink, attachment } = torrent
  const { group, resolution, languages, uploader, isTrusted, isAnonymous, isRemake, isComplete } = torrent
  return {
    id,
    name,
    type: t(`types.${torrent.type}`),
    hideable: { type: torrent.type, category: torrent.media.type, group, uploader },
    size: torrent.fileSize === null ? null : format.bytes(torrent.fileSize),
    seeders: seeders === null ? null : { count: seeders, label: t('seeders', { count: seeders }) },
    leechers: leechers === null ? null : { count: leechers, label: t('leechers', { count: leechers }) },
    scraped: scrapedDate && { iso: scrapedDate, exact: format.timestamp(scrapedDate) },
    rating:
      rating === null ? null : t('rating', { rating: format.count(Math.round(rating)), count: torrent.voteCount }),
    created: { iso: createdDate, exact: format.timestamp(createdDate) },
    group,
    resolution: resolution === null ? null : `${resolution}p`,
    languages:
      languages.length === 0 ? null : { tags: languages.join(', '), names: languages.map(format.language).join(', ') },
    marks: [...(isComplete ? [t('marks.complete')] : []), ...(isRemake ? [t('marks.remake')] : [])],
    uploader,
    isTrusted,
    isAnonymous,
    // Any other scheme, such as javascript:, must not become a link.
    magnet: magnetLink.startsWith('magnet:?') ? magnetLink : null,
    file: attachment && { address: links.torrentFile(id, attachment.filename), name: attachment.filename },
  }
}
export type TorrentView = ReturnType<typeof torrentView>

/** The texts that all torrents share. */
export function torrentTexts(t: Translator<'torrents'>) {
  return {
    magnet: t('magnet'),
    file: t('file'),
    copy: t('copy'),
    copied: t('copied'),
    notCopied: t('notCopied'),
    unasked: t('unasked'),
    asked: t('asked'),
    anonymous: t('anonymous'),
    unknownUploader: t('unknownUploader'),
    trusted: t('trusted'),
  }
}
export type TorrentTexts = ReturnType<typeof torrentTexts>
