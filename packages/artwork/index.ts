import { artworkColor } from './color.ts'
import type { Shape } from './draw.ts'
import type { Subject } from './drawing/subject.ts'

export type { Shape }

/** Part of every drawing's address: raise it when a drawing changes, so that no cache serves the old one. */
export const VERSION = 1

/** The names of an entry; `color`: '#rrggbb', if it has one already. */
export type Named = Omit<Subject, 'color'> & { color?: string | null }

export type Artwork = {
  /** The colour of its drawings, '#rrggbb'. */
  color: string
  /** A drawing in a shape, `width` pixels wide: WebP, or JPEG for the shape "social". */
  render: (shape: Shape, width: number) => Promise<Buffer>
}

/**
 * The artwork of an entry: the same for the same names. What draws is loaded by the first drawing. Programs that need
 * only colours take them from color.ts, so that their bundles have nothing that draws.
 */
export function artwork({ color, ...names }: Named): Artwork {
  const subject = { ...names, color: artworkColor({ ...names, color }) }
  return {
    color: subject.color,
    render: async (shape, width) => (await import('./render.ts')).renderArtwork(subject, shape, width),
  }
}
