import { useTranslations } from 'next-intl'
import { Chips } from '@/components/ui/chips'
import type { MediaHead } from '@/lib/catalogue/schemas/media'
import { tagChips } from '../../tags/tag-chips'

/** Further tags are collapsed. */
const SHOWN = 12

/** The tags of a work, as links to their pages. Tags that give away the story are collapsed. */
export function EntryTags({ tags }: { tags: MediaHead['tags'] }) {
  const t = useTranslations('media.entry')
  if (tags.length === 0) return null
  const plain = tags.filter(({ isSpoiler }) => !isSpoiler)
  const spoilers = tags.filter(({ isSpoiler }) => isSpoiler)
  const first = plain.slice(0, plain.length > SHOWN + 2 ? SHOWN : plain.length)
  const rest = plain.slice(first.length)
  return (
    <div className="mt-5 grid gap-2">
      {first.length > 0 && <Chips label={t('tags')} chips={tagChips(first)} />}
      <Collapsed tags={rest} label={t('tags')} summary={t('moreTags', { count: rest.length })} />
      <Collapsed
        tags={spoilers}
        label={t('spoilerTags', { count: spoilers.length })}
        summary={t('spoilerTags', { count: spoilers.length })}
      />
    </div>
  )
}

function Collapsed({ tags, label, summary }: { tags: MediaHead['tags']; label: string; summary: string }) {
  if (tags.length === 0) return null
  return (
    <details className="group/tags">
      <summary className="chip chip-plain w-fit group-open/tags:mb-2">{summary}</summary>
      <Chips label={label} chips={tagChips(tags)} />
    </details>
  )
}
