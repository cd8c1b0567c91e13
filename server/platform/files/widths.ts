import { PICTURE_WIDTHS } from '@/lib/picture-widths'
import type { DrawnShape } from './pictures'

/** Width of a picture that is asked for without one: enough for a page, and for whoever shows a link to it. */
const UNASKED: Record<DrawnShape, number> = { cover: 480, portrait: 480, logo: 480, banner: 1280, social: 1280 }
/** Widths at which drawings are as large as they get (server/artwork). */
const FULL: Record<DrawnShape, number> = { cover: 640, portrait: 640, logo: 640, banner: 1920, social: 1280 }

/** The width in which a picture is made: the next allowed one from `asked` (0: none asked for) up, else the largest. */
export function pictureWidth(asked: number, shape?: DrawnShape): number {
  const wanted = asked || (shape ? UNASKED[shape] : UNASKED.banner)
  const next = PICTURE_WIDTHS.find((width) => width >= wanted) ?? LARGEST
  return shape ? Math.min(next, FULL[shape]) : next
}

const LARGEST = Math.max(...PICTURE_WIDTHS)
