'use client'
import { links, type PictureWidth } from '@/lib/links'
import { Picture } from '../ui/picture'
import { ownColor } from './own-color'

const WIDTHS: readonly PictureWidth[] = [240, 480]

export type CardProps = {
  id: number
  title: string
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

type Props = CardProps & { sizes: string; first?: boolean }

/** How a work looks in a list. What shows on hover is told by the entry page, too, and not read out here. */
export function MediaCardView(card: Props) {
  return (
    <li className="card">
      <a href={links.media(card.id)} style={ownColor(card)}>
        <span className="cover">
          <Picture address={card.cover} widths={WIDTHS} sizes={card.sizes} first={card.first} />
          <span className="card-more" aria-hidden="true">
            {card.more}
            <span className="status" data-status={card.status}>
              {card.statusWord}
            </span>
            {card.rating !== undefined && <span className="star">{card.rating}</span>}
          </span>
        </span>
        <span className="card-title" dir="auto">
          {card.title}
        </span>
      </a>
      <span className="card-meta">{card.meta}</span>
    </li>
  )
}
