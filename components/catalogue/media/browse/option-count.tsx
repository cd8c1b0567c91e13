'use client'
import { useFormats } from '@/i18n/formats'
import type { CountedFilter } from '@/lib/catalogue/schemas/media-counts'
import { useOptionCount } from './option-counts'

/** How many works an option of the panel finds. */
export function OptionCount({ name, value }: { name: CountedFilter; value: string }) {
  const format = useFormats()
  const found = useOptionCount(name, value)
  if (found === undefined) return null
  const { count, isMore } = found ?? { count: 0, isMore: false }
  return (
    <span className="figures text-xs/normal opacity-75" data-count={name}>
      {' '}
      {format.count(count)}
      {isMore && '+'}
    </span>
  )
}
