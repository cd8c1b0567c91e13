import { useTranslations } from 'next-intl'
import { formatTag } from '@/lib/format'
import { mediaIndexLink } from '@/lib/links'
import type { MediaHead } from '@/lib/schemas/media'
import { Chips } from '../../ui/chips'

/** Further tags are collapsed. */
const SHOWN = 12

/** The tags of a work, as links to the list of works with the tag. */
export function EntryTags({ tags }: { tags: MediaHead['tags'] }) {
  const t = useTranslations('media.entry')
  if (tags.length === 0) return null
  const chips = tags.map(({ name }) => ({
    label: formatTag(name),
    href: mediaIndexLink({ tags: [name], sort: 'popularity', order: 1 }),
  }))
  const rest = chips.slice(chips.length > SHOWN + 2 ? SHOWN : chips.length)
  return (
    <div className="mt-5 grid gap-2">
      <Chips label={t('tags')} chips={chips.slice(0, chips.length - rest.length)} />
      {rest.length > 0 && (
        <details className="group/tags">
          <summary className="chip chip-plain w-fit group-open/tags:mb-2">
            {t('moreTags', { count: rest.length })}
          </summary>
          <Chips label={t('tags')} chips={rest} />
        </details>
      )}
    </div>
  )
}
