import { getTranslations } from 'next-intl/server'
import type { Filter } from '@/components/browse/active-filters'
import { getFormats } from '@/i18n/server'
import type { TorrentFilters, TorrentSearch } from '@/lib/torrents/schemas/search'

/** The active filters of a list of torrents; `link` is the address of its first page with other ones. */
export async function torrentFilters(
  search: TorrentSearch,
  link: (change: Partial<TorrentSearch>) => string,
): Promise<Filter[]> {
  const browse = await getTranslations('browse')
  const t = await getTranslations('torrents')
  const media = await getTranslations('media')
  const format = await getFormats()
  const { query, type, category, group, resolution, language, fileSize, uploader, trusted, mark } = search
  const labels: Partial<Record<keyof TorrentFilters | 'query', string | false | undefined>> = {
    query: query && browse('found', { query }),
    type: type && t(`types.${type}`),
    category: category && media(`types.${category}`),
    group: group && t('filters.of', { name: t('filters.group'), value: group }),
    resolution: resolution !== undefined && `${resolution}p`,
    language: language && format.language(language),
    fileSize: fileSize && t(`filters.sizes.${fileSize}`),
    uploader: uploader && t('filters.of', { name: t('filters.uploader'), value: uploader }),
    trusted: trusted && t('filters.trustedAlone'),
    mark: mark && t(`filters.marks.${mark}`),
  }
  return Object.entries(labels).flatMap(([key, label]) =>
    label ? [{ key, label, without: link({ [key]: key === 'query' ? '' : undefined }) }] : [],
  )
}
