import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { otherTitles } from '@/components/titles/title'
import { CardGrid } from '@/components/ui/card-grid'
import type { MediaCard } from '@/lib/catalogue/schemas/media'
import type { Neighbours } from '@/lib/catalogue/schemas/neighbours'
import { yearOf } from '@/lib/format'
import { RowMine } from '../../marks/places'
import { WorkLink } from '../work-link'

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
  if (!previous && !next) return null
  return (
    <nav className="mt-6 @min-[760px]:mt-0" aria-label={t('title')}>
      <CardGrid className="grid gap-3 @min-[460px]:grid-cols-2 @min-[760px]:grid-cols-1">
        {previous && (
          <Neighbour place={t(previous.isGuess ? 'probablyPrevious' : 'previous')} media={previous.media}>
            {!first && (
              <span className="group-has-[[data-watched]:not([data-watched=Planned])]/work:hidden">
                {' '}
                · {t('start')}
              </span>
            )}
          </Neighbour>
        )}
        {next && <Neighbour place={t(next.isGuess ? 'probablyNext' : 'next')} media={next.media} />}
        {first && <Neighbour place={t('start')} media={first} isStart />}
      </CardGrid>
      {judge}
    </nav>
  )
}

type NeighbourProps = {
  place: string
  media: MediaCard
  /** Whether it is shown as the start alone: only to who has not begun it. */
  isStart?: boolean
  /** What is said behind the place. */
  children?: ReactNode
}

function Neighbour({ place, media, isStart, children }: NeighbourProps) {
  const types = useTranslations('media.types')
  const { id, title, cover, color, type, releaseDate } = media
  return (
    <li className={`quick-row group/work ${isStart ? 'has-[[data-watched]:not([data-watched=Planned])]:hidden' : ''}`}>
      <WorkLink
        {...{ id, title, cover, color }}
        titles={otherTitles(media)}
        above={
          <span className="text-xs/4.5 font-semibold text-accent">
            {place}
            {children}
          </span>
        }
      >
        <span className="card-meta">{[types(type), yearOf(releaseDate)].filter(Boolean).join(' · ')}</span>
        <RowMine id={id} />
      </WorkLink>
    </li>
  )
}
