import type { MediaCard as Media } from '@/lib/schemas/media'
import { MediaCard } from '../media/card'
import { CardGrid } from '../ui/card-grid'

/** What the columns of .cards-within come to. */
const SIZES = '(min-width: 1920px) 170px, (min-width: 1024px) 11vw, (min-width: 600px) 22vw, 30vw'

type Props = {
  label: string
  works: readonly { media: Media; note?: string }[]
}

/** Works beside what an entry has to do with them. */
export function Works({ label, works }: Props) {
  return (
    <CardGrid className="cards cards-within" label={label}>
      {works.map(({ media, note }) => (
        <MediaCard key={media.id} media={media} sizes={SIZES} note={note} />
      ))}
    </CardGrid>
  )
}
