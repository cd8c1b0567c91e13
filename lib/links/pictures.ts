import type { PictureWidth } from '@/lib/picture-widths'

/** A picture's address in one width. */
export function sized(address: string, width: PictureWidth): string {
  return `${address}?w=${width}`
}

/** A picture's addresses for <img srcset>. */
export function sourceSet(address: string, widths: readonly PictureWidth[]): string {
  return widths.map((width) => `${sized(address, width)} ${width}w`).join(', ')
}
