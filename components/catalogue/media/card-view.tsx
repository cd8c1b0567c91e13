'use client'
import { type CardTexts, CardView } from '@/components/browse/card-view'
import type { OtherTitles } from '@/components/titles/title'
import { links } from '@/lib/links'
import { CardMine } from '../marks/places'
import { ScoreValue } from '../scores/score-value'

export type CardProps = {
  id: number
  title: string
  titles?: OtherTitles
  cover: string
  color: string
  /** Type and year. */
  meta: string
  /** Format and length, a line each. */
  more: string
  status: string
  statusWord: string
  rating?: number
}

type Props = CardProps & Pick<CardTexts, 'note' | 'rank'> & { sizes: string; first?: boolean }

/** The card of a work. Details that appear on hover are also on the entry page, so screen readers skip them. */
export function MediaCardView({ id, more, status, statusWord, rating, ...card }: Props) {
  return (
    <CardView {...card} href={links.media(id)} beside={<CardMine id={id} />}>
      <span className="card-more" aria-hidden="true">
        {more}
        <span className="status" data-status={status}>
          {statusWord}
        </span>
        {rating !== undefined && (
          <span className="star others-score">
            <ScoreValue score={rating} />
          </span>
        )}
      </span>
    </CardView>
  )
}
