import { routing } from '@/i18n/routing'
import { translator } from '@/i18n/translator'
import { formatsOf } from '@/lib/format'
import { keptSearch } from '@/lib/torrents/links/saved-searches'
import { type TorrentSearch, torrentSearch } from '@/lib/torrents/schemas/search'

const FORMATS = formatsOf(routing.defaultLocale)

/** What a saved search looks for. Unknown parameters and values are left out. */
export function searchOf(search: string): TorrentSearch {
  return torrentSearch.parse(Object.fromEntries(new URLSearchParams(search)))
}

/** The one form of equal searches. */
export const canonicalSearch = (search: string): string => keptSearch(searchOf(search))

/** What a search looks for as a title: "frieren · 1080p · SubsPlease". */
export function titleOf(search: TorrentSearch): string {
  const t = translator('torrents')
  const media = translator('media')
  const { query, type, category, group, resolution, language, fileSize, uploader, trusted, mark } = search
  return [
    query,
    group,
    resolution !== undefined && `${resolution}p`,
    language && FORMATS.language(language),
    type && t(`types.${type}`),
    category && media(`types.${category}`),
    fileSize && t(`filters.sizes.${fileSize}`),
    uploader && t('filters.of', { name: t('filters.uploader'), value: uploader }),
    trusted && t('filters.trustedAlone'),
    mark && t(`filters.marks.${mark}`),
  ]
    .filter(Boolean)
    .join(' · ')
}
