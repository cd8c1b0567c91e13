import { banner } from './banner.ts'
import { cover } from './cover.ts'
import { type Random, seeded } from './drawing/random.ts'
import type { Subject } from './drawing/subject.ts'
import { type Words, wordsOf } from './drawing/words.ts'
import { logo } from './logo.ts'
import { portrait } from './portrait.ts'
import { social } from './social.ts'

/** cover and portrait 2:3, banner 4:1, logo 1:1, social 1200×630. */
export type Shape = 'cover' | 'banner' | 'portrait' | 'logo' | 'social'

/** Sizes in picture units, which are pixels at full size. */
export const shapes: Record<Shape, { width: number; height: number }> = {
  cover: { width: 600, height: 900 },
  banner: { width: 1600, height: 400 },
  portrait: { width: 600, height: 900 },
  logo: { width: 600, height: 600 },
  social: { width: 1200, height: 630 },
}

/**
 * Draws a subject as an SVG document: the same for the same subject and shape, without text elements, scripts or
 * external references. Any title is accepted. `width` is the document's own width in pixels; it changes no line of the
 * drawing.
 */
export function drawArtwork(subject: Subject, shape: Shape, width = shapes[shape].width): string {
  const { kind, title, nativeTitle, type, color } = subject
  const full = shapes[shape]
  const random = seeded(JSON.stringify([kind, type ?? null, title, nativeTitle ?? null, color]))
  const height = Math.round((width * full.height) / full.width)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${full.width} ${full.height}">${drawers[shape](subject, wordsOf(subject), random)}</svg>`
}

type Drawer = (subject: Subject, words: Words, random: Random) => string

const drawers: Record<Shape, Drawer> = { cover, banner, portrait, logo, social }
