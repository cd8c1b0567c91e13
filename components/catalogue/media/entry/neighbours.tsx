import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { otherTitles } from '@/components/titles/title'
import { CardGrid } from '@/components/ui/card-grid'
import type { MediaCard } from '@/lib/catalogue/schemas/media'
import type { Neighbours } from '@/lib/catalogue/schemas/neighbours'
import { yearOf } from '@/lib/format'
import { RelationView } from './relation-view'

type Props = {
  neighbours: Neighbours
  /** Where people say whether a guess is right. */
  judge?: ReactNode
}

/**
 * What is before and after a work, beside its text: cards with the user's progress. Guesses say so. Who has not begun
 * learns where to start.
 */
export function NeighbourCards({ neighbours: { previous, next, first }, judge }: Props) {
  const t = useTranslations('media.entry.neighbours')
  const types = useTranslations('media.types')
  if (!previous && !next) return null
  const workOf = (media: MediaCard) => ({
    ...{ id: media.id, title: media.title, titles: otherTitles(media), cover: media.cover, color: media.color },
    meta: [types(media.type), yearOf(media.releaseDate)].filter(Boolean).join(' · '),
  })
  return (
    <nav className="mt-6 @min-[760px]:mt-0" aria-label={t('title')}>
      <CardGrid className="grid gap-3 @min-[460px]:grid-cols-2 @min-[760px]:grid-cols-1">
        {previous && (
          <RelationView
            {...workOf(previous.media)}
            relation={t(previous.isGuess ? 'probablyPrevious' : 'previous')}
            next
            start={first ? undefined : t('start')}
            mine
          />
        )}
        {next && (
          <RelationView {...workOf(next.media)} relation={t(next.isGuess ? 'probablyNext' : 'next')} next mine />
        )}
        {first && <RelationView {...workOf(first)} relation={t('start')} next onlyStart />}
      </CardGrid>
      {judge}
    </nav>
  )
}
