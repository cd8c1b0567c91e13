import { useTranslations } from 'next-intl'
import { mediaIndexLink } from '@/lib/links'
import type { MediaHead } from '@/lib/schemas/media'
import { Link } from '../../ui/link'

/** More than these are folded away. */
const SHOWN = 12

/** The tags of a work; each leads to the works that carry it. */
export function EntryTags({ tags }: { tags: MediaHead['tags'] }) {
  const t = useTranslations('media.entry')
  if (tags.length === 0) return null
  const rest = tags.slice(tags.length > SHOWN + 2 ? SHOWN : tags.length)
  return (
    <div className="entry-tags">
      <TagList tags={tags.slice(0, tags.length - rest.length)} label={t('tags')} />
      {rest.length > 0 && (
        <details>
          <summary className="chip chip-plain">{t('moreTags', { count: rest.length })}</summary>
          <TagList tags={rest} label={t('tags')} />
        </details>
      )}
    </div>
  )
}

function TagList({ tags, label }: { tags: MediaHead['tags']; label: string }) {
  return (
    <ul className="chips" aria-label={label}>
      {tags.map(({ id, name }) => (
        <li key={id}>
          <Link className="chip" href={mediaIndexLink({ tags: [name], sort: 'popularity', order: 1 })}>
            {name}
          </Link>
        </li>
      ))}
    </ul>
  )
}
