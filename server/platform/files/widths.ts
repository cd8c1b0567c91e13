import { PICTURE_WIDTHS } from '@/lib/picture-widths'
import type { DrawnShape } from './pictures'

/** Default width of a picture: enough for a page and for link previews. */
const UNASKED: Record<DrawnShape, number> = { cover: 480, portrait: 480, logo: 480, banner: 1280, social: 1280 }
/** Largest width of drawings (packages/artwork). */
const FULL: Record<DrawnShape, number> = { cover: 640, portrait: 640, logo: 640, banner: 1920, social: 1280 }

/** The width of a made picture: the smallest allowed one from `asked` up (0: the default), else the largest. */
export function pictureWidth(asked: number, shape?: DrawnShape): number {
  const wanted = asked || (shape ? UNASKED[shape] : UNASKED.banner)
  const next = PICTURE_WIDTHS.find((width) => width >= wanted) ?? LARGEST
  return shape ? Math.min(next, FULL[shape]) : next
}

const LARGEST = Math.max(...PICTURE_WIDTHS)
