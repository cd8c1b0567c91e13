'use client'
import { type CardTexts, CardView } from '@/components/browse/card-view'
import type { ShownWork } from '@/components/titles/title'
import { links } from '@/lib/links'
import { CardMine } from '../marks/places'
import { ScorePair, type ShownScore } from '../scores/score-pair'

export type CardProps = ShownWork & {
  /** Type and year. */
  meta: string
  /** Format and length, a line each. */
  more: string
  status: string
  statusWord: string
  /** Our mean and that of a source, rounded. */
  scores: readonly ShownScore[]
}

type Props = CardProps & Pick<CardTexts, 'note' | 'rank'> & { sizes: string; first?: boolean }

/** The card of a work. Details that appear on hover are also on the entry page, so screen readers skip them. */
export function MediaCardView({ id, more, status, statusWord, scores, ...card }: Props) {
  return (
    <CardView
      {...card}
      href={links.media(id)}
      beside={<CardMine id={id} />}
      score={scores.length > 0 && <ScorePair scores={scores} />}
    >
      <span className="card-more" aria-hidden="true">
        {more}
        <span className="status" data-status={status}>
          {statusWord}
        </span>
      </span>
    </CardView>
  )
}
