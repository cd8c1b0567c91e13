import { useTranslations } from 'next-intl'
import { shownWork } from '@/components/titles/shown-work'
import type { Translator } from '@/i18n/translator'
import type { MediaCard as Media } from '@/lib/catalogue/schemas/media'
import { yearOf } from '@/lib/format'
import { shownScores } from '../scores/shown-scores'
import { type CardProps, MediaCardView } from './card-view'
import { lengthOf } from './length'

export type ShownMedia = Omit<Media, 'attachments'>

type Props = {
  media: ShownMedia
  /** The `sizes` of the picture. */
  sizes: string
  /** Whether it is in the first screen. */
  first?: boolean
  /** The relation of the work to the page, such as a role. */
  note?: string
  /** Its rank in a list. */
  rank?: string
}

/** The card of a work: cover, title, type and year; details on hover and focus. */
export function MediaCard({ media, ...place }: Props) {
  const t = useTranslations('media')
  return <MediaCardView {...cardOf(t, media)} {...place} />
}

/**
 * The texts of a card. The markup is in a client component: the RSC payload has the texts of each work instead of
 * thirty copies of the markup.
 */
function cardOf(t: Translator<'media'>, media: ShownMedia): CardProps {
  const year = yearOf(media.releaseDate)
  const length = lengthOf(media)
  const type = t(`types.${media.type}`)
  const more = [
    media.format && media.format !== media.type && t('formatName', { format: media.format }),
    length && t(`length.${length.unit}`, { count: length.count }),
  ]
  return {
    ...shownWork(media),
    meta: year ? `${type} · ${year}` : type,
    more: more.filter(Boolean).join('\n'),
    status: media.status,
    statusWord: t(`status.${media.status}`),
    scores: shownScores(t, media).map((each) => ({ ...each, score: Math.round(each.score) })),
  }
}
