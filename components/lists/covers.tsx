import { ownColor } from '@/components/ui/own-color'
import { Picture } from '@/components/ui/picture'
import type { Cover } from '@/lib/schemas/fields'

const COVER = 'aspect-2/3 w-13 flex-none overflow-hidden rounded-sm bg-(--own,var(--float)) shadow-card not-first:-ms-6'

/** The covers of the first entries of a list; each covers a part of the one before it. */
export function ListCovers({ covers, className = '' }: { covers: readonly Cover[]; className?: string }) {
  if (covers.length === 0) return null
  return (
    <span className={`flex ${className}`} aria-hidden="true">
      {covers.map(({ media, cover, color }) => (
        <span key={media} className={COVER} style={ownColor({ color })}>
          <Picture address={cover} widths={[80, 160]} sizes="52px" className="size-full object-cover" />
        </span>
      ))}
    </span>
  )
}
