import type { MediaCard as Media } from '@/lib/schemas/media'
import { CardGrid } from '../../ui/card-grid'
import { MediaCard } from '../card'

/** What the columns of card.css come to. */
const SIZES =
  '(min-width: 1920px) 164px, (min-width: 1440px) 208px, (min-width: 1024px) 14vw, (min-width: 600px) 17vw, 30vw'
/** Cards of the first row on wide screens. */
const FIRST = 6

export function MediaGrid({ media, label }: { media: readonly Media[]; label: string }) {
  return (
    <CardGrid className="cards" label={label}>
      {media.map((each, index) => (
        <MediaCard key={each.id} media={each} sizes={SIZES} first={index < FIRST} />
      ))}
    </CardGrid>
  )
}
