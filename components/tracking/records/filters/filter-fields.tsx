import { useMessages } from 'next-intl'
import { TagFilter } from '@/components/catalogue/media/browse/tag-filter'
import { RangeField } from '@/components/form/range-field'
import { writeTags } from '@/lib/catalogue/links/media'
import { fill } from '@/lib/text'
import type { RecordFilter } from '@/lib/tracking/schemas/records'

/** The fields of further filters of records, by their works and ratings. */
export function FilterFields({ search }: { search: RecordFilter }) {
  const { myMedia, media } = useMessages()
  const { tags, panel } = media.browse
  const range = (name: 'year' | 'score') => {
    const label = panel.ranges[name]
    const [from, to] = [`${name}From`, `${name}To`] as const
    return (
      <RangeField
        label={label}
        from={{ name: from, value: search[from], label: fill(panel.from, { name: label }), hint: panel.least }}
        to={{ name: to, value: search[to], label: fill(panel.to, { name: label }), hint: panel.most }}
      />
    )
  }
  return (
    <>
      <TagFilter names={search.tags ?? []} value={writeTags(search.tags ?? [])} texts={tags} />
      {range('year')}
      {range('score')}
      <label className="flex min-h-11 w-fit items-center gap-2.5 text-sm">
        <input
          type="checkbox"
          className="size-5 accent-accent"
          name="rating"
          value="none"
          defaultChecked={search.rating === 'none'}
        />
        {myMedia.filters.unrated}
      </label>
    </>
  )
}
