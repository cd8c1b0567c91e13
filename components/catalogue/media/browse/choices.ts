import { getTranslations } from 'next-intl/server'
import type { Filter } from '@/components/browse/active-filters'
import { mediaIndexLink } from '@/lib/catalogue/links/media'
import type { MediaSearch } from '@/lib/catalogue/schemas/media'
import { formatTag } from '@/lib/format'
import { DEFAULT_SIZE } from '@/lib/page-size'
import { RANGES, rangeText } from './ranges'

/** The active filters of the list of works, each value by itself; `formats` are the words of the sources for them. */
export async function mediaFilters(search: MediaSearch, formats: readonly string[] = []): Promise<Filter[]> {
  const b = await getTranslations('browse')
  const t = await getTranslations('media')
  const p = await getTranslations('media.browse.panel')
  const { type, status, query, tags, withoutTags, format, season, basedOn, studio, adult } = search
  const without = (change: Partial<MediaSearch>) => mediaIndexLink({ ...search, page: 0, ...change })
  const each = <Value extends string>(
    name: keyof MediaSearch,
    values: readonly Value[],
    label: (value: Value) => string,
  ) =>
    values.map((value) => ({
      key: `${name} ${value}`,
      label: label(value),
      without: without({ [name]: values.filter((other) => other !== value) }),
    }))
  return [
    ...(query ? [{ key: 'query', label: b('found', { query }), without: without({ query: '' }) }] : []),
    ...each('type', type, (value) => t(`kinds.${value}`)),
    ...each('status', status, (value) => t(`status.${value}`)),
    ...each('format', format, (value) => t('formatName', { format: writtenFormat(value, formats) })),
    ...each('season', season, (value) => p(`seasons.${value}`)),
    ...each('basedOn', basedOn, (value) => p('basedOn.chosen', { what: value })),
    ...RANGES.flatMap(({ name, from, to }) => {
      const [least, most] = [search[from], search[to]]
      if (least === undefined && most === undefined) return []
      const label = p('range', { name: p(`ranges.${name}`), range: rangeText(least, most) })
      return [{ key: name, label, without: without({ [from]: undefined, [to]: undefined }) }]
    }),
    ...(adult ? [{ key: 'adult', label: p(`adult.${adult}`), without: without({ adult: undefined }) }] : []),
    ...(studio ? [{ key: 'studio', label: studio, without: without({ studio: '' }) }] : []),
    ...each('tags', tags, formatTag),
    ...each('withoutTags', withoutTags, (tag) => p('not', { tag: formatTag(tag) })),
  ]
}

/** A format as a source writes it. */
export function writtenFormat(format: string, formats: readonly string[]): string {
  return formats.find((each) => each.toLowerCase() === format) ?? format
}

/**
 * Whether search engines index the page: the whole list and its lists by one type, status or tag; not searches, other
 * filters and combinations.
 */
export function isIndexed({
  query,
  type,
  status,
  tags,
  size,
  sort: _,
  order: __,
  page: ___,
  ...others
}: MediaSearch): boolean {
  const isOther = Object.values(others).some((value) => (Array.isArray(value) ? value.length > 0 : Boolean(value)))
  return !isOther && query === '' && size === DEFAULT_SIZE && type.length + status.length + tags.length <= 1
}
