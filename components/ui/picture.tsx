'use client'
import { sized, sourceSet } from '@/lib/links'
import type { PictureWidth } from '@/lib/picture-widths'

type Props = {
  /** Address without a width, as queries give it. */
  address: string
  widths: readonly PictureWidth[]
  /** How wide it is shown, as <img sizes> says it. */
  sizes: string
  /** Shown at once on the first screen: fetched before everything else, and painted with the text beside it. */
  first?: boolean
  /** Only for pictures that say what no text beside them does. */
  alt?: string
  className?: string
}

/** A picture in a box that CSS has reserved and coloured, so that nothing moves when it arrives. */
export function Picture({ address, widths, sizes, first, alt = '', className }: Props) {
  return (
    // biome-ignore lint/performance/noImgElement: the sizes are made once by our own file service
    <img
      alt={alt}
      className={className}
      src={sized(address, widths[Math.floor(widths.length / 2)] ?? widths[0] ?? 320)}
      srcSet={sourceSet(address, widths)}
      sizes={sizes}
      loading={first ? undefined : 'lazy'}
      fetchPriority={first ? 'high' : undefined}
      decoding={first ? 'sync' : 'async'}
    />
  )
}
