'use client'
import { type CardTexts, CardView } from '@/components/browse/card-view'
import type { ShownWork } from '@/components/titles/title'
import { links } from '@/lib/links'
import { CardMine } from '../marks/places'
import { ScoreValue } from '../scores/score-value'

export type CardProps = ShownWork & {
  /** Type and year. */
  meta: string
  /** Format and length, a line each. */
  more: string
  status: string
  statusWord: string
  /** Our mean or the score of a source, and whose it is. */
  score?: { score: number; of: string; isOurs: boolean }
}

type Props = CardProps & Pick<CardTexts, 'note' | 'rank'> & { sizes: string; first?: boolean }

/** Ours has the accent; both say whose they are. */
function CardScore({ score, of, isOurs }: NonNullable<CardProps['score']>) {
  return (
    <span className={`star others-score gap-1 ${isOurs ? 'text-accent' : ''}`} title={of}>
      <ScoreValue score={score} />
      <span className="sr-only"> {of}</span>
    </span>
  )
}

/** The card of a work. Details that appear on hover are also on the entry page, so screen readers skip them. */
export function MediaCardView({ id, more, status, statusWord, score, ...card }: Props) {
  return (
    <CardView {...card} href={links.media(id)} beside={<CardMine id={id} />} score={score && <CardScore {...score} />}>
      <span className="card-more" aria-hidden="true">
        {more}
        <span className="status" data-status={status}>
          {statusWord}
        </span>
      </span>
    </CardView>
  )
}
