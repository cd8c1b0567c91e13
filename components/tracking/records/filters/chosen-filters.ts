import type { Messages } from 'next-intl'
import type { Filter } from '@/components/browse/active-filters'
import { rangeText } from '@/components/catalogue/media/browse/ranges'
import { formatTag } from '@/lib/format'
import { fill } from '@/lib/text'
import type { RecordFilter } from '@/lib/tracking/schemas/records'

/** No filters besides the status, which has its tabs. */
export const NO_FILTERS = {
  type: undefined,
  tags: [],
  yearFrom: undefined,
  yearTo: undefined,
  scoreFrom: undefined,
  scoreTo: undefined,
  rating: undefined,
  ownTags: [],
} satisfies RecordFilter

/** The filters of records that are set, each value by itself; `link` has the address of the list with a change. */
export function chosenFilters(
  { media, myMedia }: Messages,
  { type, tags = [], rating, ownTags = [], ...ranges }: RecordFilter,
  link: (change: RecordFilter) => string,
): Filter[] {
  const { panel } = media.browse
  const range = (name: 'year' | 'score') => {
    const [from, to] = [`${name}From`, `${name}To`] as const
    const [least, most] = [ranges[from], ranges[to]]
    if (least === undefined && most === undefined) return []
    const label = fill(panel.range, { name: panel.ranges[name], range: rangeText(least, most) })
    return [{ key: name, label, without: link({ [from]: undefined, [to]: undefined }) }]
  }
  const without = (names: readonly string[], name: string) => names.filter((other) => other !== name)
  return [
    ...(type ? [{ key: 'type', label: media.types[type], without: link({ type: undefined }) }] : []),
    ...tags.map((tag) => ({ key: `tag ${tag}`, label: formatTag(tag), without: link({ tags: without(tags, tag) }) })),
    ...range('year'),
    ...range('score'),
    ...(rating ? [{ key: 'rating', label: myMedia.filters.unrated, without: link({ rating: undefined }) }] : []),
    ...ownTags.map((tag) => ({
      key: `own ${tag}`,
      label: fill(myMedia.filters.ownTag, { tag }),
      without: link({ ownTags: without(ownTags, tag) }),
    })),
  ]
}
