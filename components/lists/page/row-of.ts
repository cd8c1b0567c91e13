import { lengthOf } from '@/components/catalogue/media/length'
import { shownWork } from '@/components/titles/shown-work'
import type { Translator } from '@/i18n/translator'
import type { MediaCard } from '@/lib/catalogue/schemas/media'
import { yearOf } from '@/lib/format'
import type { EntryRowProps } from './entry-row'

/** The texts of a work in a row, with a further one, such as who added it. */
export function rowOf(
  t: Translator<'media'>,
  media: Omit<MediaCard, 'attachments'>,
  more?: string | null,
): EntryRowProps {
  const length = lengthOf(media)
  const meta = [t(`types.${media.type}`), yearOf(media.releaseDate), length && t(`length.${length.unit}`, length), more]
  return { ...shownWork(media), meta: meta.filter(Boolean).join(' · ') }
}
