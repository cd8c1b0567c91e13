import type { ReactNode } from 'react'
import { CardGrid, COVER_PICTURES, COVERS } from '@/components/ui/card-grid'
import type { MediaCard as Media } from '@/lib/catalogue/schemas/media'
import { MediaCard } from '../media/card'

type Props = {
  id: string
  title: string
  count: string
  works: readonly Media[]
  /** Whether its first covers are in the first screen. */
  first?: boolean
  /** What follows the covers. */
  below?: ReactNode
}

/** Covers that load with priority, if they are in the first screen. */
const FIRST = 3
/** Groups further down are neither laid out nor are their covers fetched before they are near the viewport. */
const LAZY = '[content-visibility:auto] [contain-intrinsic-block-size:auto_900px]'

/** A titled grid of covers. */
export function CoverGroup({ id, title, count, works, first = false, below }: Props) {
  return (
    <section className={`mt-9 ${first ? '' : LAZY}`} aria-labelledby={id}>
      <h2 id={id} className="section-title mb-3 flex items-baseline gap-3">
        {title}
        <span className="figures text-sm font-medium text-quiet">{count}</span>
      </h2>
      <CardGrid className={COVERS} label={title}>
        {works.map((media, index) => (
          <MediaCard key={media.id} media={media} sizes={COVER_PICTURES} first={first && index < FIRST} />
        ))}
      </CardGrid>
      {below}
    </section>
  )
}
