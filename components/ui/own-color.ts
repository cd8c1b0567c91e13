import type { CSSProperties } from 'react'

/** Lets the stylesheet use an entry's colour. */
export function ownColor({ color }: { color: string }): CSSProperties {
  return { '--own': color } as CSSProperties
}
