'use client'
import { sized, sourceSet } from '@/lib/links/pictures'
import type { PictureWidth } from '@/lib/picture-widths'

type Props = {
  /** The address without a width, as in queries. */
  address: string
  widths: readonly PictureWidth[]
  /** The displayed width, as `sizes` of <img>. */
  sizes: string
  /** Whether it is in the first screen: fetched with high priority, and decoded synchronously. */
  first?: boolean
  /** Only for pictures whose content is in no text beside them. */
  alt?: string
  className?: string
  /** Whether the browser drags the picture itself; false where what it is in is dragged. */
  draggable?: false
}

/** A picture in a box with a reserved size and colour, so that the layout does not shift. */
export function Picture({ address, widths, sizes, first, alt = '', className, draggable }: Props) {
  return (
    // biome-ignore lint/performance/noImgElement: our file service makes the widths
    <img
      alt={alt}
      className={className}
      draggable={draggable}
      src={sized(address, widths[Math.floor(widths.length / 2)] ?? widths[0] ?? 320)}
      srcSet={sourceSet(address, widths)}
      sizes={sizes}
      loading={first ? undefined : 'lazy'}
      fetchPriority={first ? 'high' : undefined}
      decoding={first ? 'sync' : 'async'}
    />
  )
}
