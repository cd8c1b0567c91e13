import type { CSSProperties } from 'react'

/** The colour of an entry's picture, as the variable --own. */
export function ownColor({ color }: { color: string }): CSSProperties {
  return { '--own': color } as CSSProperties
}
