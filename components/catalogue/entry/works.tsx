import { CardGrid, COVER_PICTURES, COVERS } from '@/components/ui/card-grid'
import type { MediaCard as Media } from '@/lib/catalogue/schemas/media'
import { MediaCard } from '../media/card'

type Props = {
  label: string
  works: readonly { media: Media; note?: string }[]
}

/** Works, each with its relation to the entry. */
export function Works({ label, works }: Props) {
  return (
    <CardGrid className={COVERS} label={label}>
      {works.map(({ media, note }) => (
        <MediaCard key={media.id} media={media} sizes={COVER_PICTURES} note={note} />
      ))}
    </CardGrid>
  )
}
