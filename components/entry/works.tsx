import type { MediaCard as Media } from '@/lib/schemas/media'
import { MediaCard } from '../media/card'
import { CardGrid } from '../ui/card-grid'

const GRID =
  'grid grid-cols-3 gap-x-3 gap-y-6 sm:grid-cols-[repeat(auto-fill,minmax(124px,1fr))] sm:gap-x-4 sm:gap-y-7 lg:grid-cols-[repeat(auto-fill,minmax(140px,1fr))]'
/** The `sizes` of its pictures, by the columns of the grid. */
const SIZES = '(min-width: 1920px) 170px, (min-width: 1024px) 11vw, (min-width: 600px) 22vw, 30vw'

type Props = {
  label: string
  works: readonly { media: Media; note?: string }[]
}

/** Works, each with its relation to the entry. */
export function Works({ label, works }: Props) {
  return (
    <CardGrid className={GRID} label={label}>
      {works.map(({ media, note }) => (
        <MediaCard key={media.id} media={media} sizes={SIZES} note={note} />
      ))}
    </CardGrid>
  )
}
