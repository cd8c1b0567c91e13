import { RESERVED, RESERVED_KEY } from '@/lib/display'

/** Whether this page has reserved a place for the announcements for users (lib/display.ts). */
export const isReserved = (): boolean => document.documentElement.style.getPropertyValue(RESERVED) !== ''

/** Gives the reserved place back: the announcements are there, or there are none. */
export const release = (): void => void document.documentElement.style.removeProperty(RESERVED)

/** Keeps the height of the announcements for the next page, which reserves it: then nothing moves when they come. */
export function reserve(height: number): void {
  try {
    if (height > 0) localStorage.setItem(RESERVED_KEY, `${innerWidth} ${height}`)
    else localStorage.removeItem(RESERVED_KEY)
  } catch {}
}
