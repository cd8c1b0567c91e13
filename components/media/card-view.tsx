'use client'
import { links } from '@/lib/links'
import { type CardTexts, CardView } from '../browse/card-view'
import { CardMine } from '../my-media/marks/places'
import type { OtherTitles } from '../titles/title'

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

type Props = CardProps & Pick<CardTexts, 'note'> & { sizes: string; first?: boolean }

/** Over the cover, where something hovers or the focus is. */
const MORE =
  'absolute inset-x-0 bottom-0 grid translate-y-2 justify-items-start gap-0.75 bg-[linear-gradient(transparent,var(--scrim)_36%,var(--veil)_78%)] px-3 pt-14 pb-3 text-xs/4.75 font-medium whitespace-pre-line text-(--on-picture) opacity-0 transition duration-(--calm) ease-(--ease) group-hover/card:translate-y-0 group-hover/card:opacity-100 group-focus-visible/card:translate-y-0 group-focus-visible/card:opacity-100'
const STATUS = 'status before:bg-[color-mix(in_oklab,var(--status,var(--grey))_70%,var(--on-picture))]'

/** How a work looks in a list. What shows on hover is told by the entry page, too, and not read out here. */
export function MediaCardView({ id, more, status, statusWord, rating, ...card }: Props) {
  return (
    <CardView {...card} href={links.media(id)} beside={<CardMine id={id} />}>
      <span className={MORE} aria-hidden="true">
        {more}
        <span className={STATUS} data-status={status}>
          {statusWord}
        </span>
        {rating !== undefined && <span className="star">{rating}</span>}
      </span>
    </CardView>
  )
}
