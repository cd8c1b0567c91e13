import { createHash } from 'node:crypto'
import { colourSheet } from '@/lib/site-colour'

/** The stylesheet of a colour, and the name under which it never changes. */
export type ColourFile = { name: string; sheet: string }

/** The last one: every page asks for the same. */
let last: { colour: string; file: ColourFile | null } | undefined

/** The stylesheet of the site's colour; null for a colour that no theme can show. */
export function colourFile(colour: string): ColourFile | null {
  if (last?.colour !== colour) last = { colour, file: made(colour) }
  return last.file
}

function made(colour: string): ColourFile | null {
  const sheet = colourSheet(colour)
  if (sheet === null) return null
  const hash = createHash('sha256').update(sheet).digest('hex').slice(0, 12)
  return { name: `colour-${colour.slice(1)}-${hash}.css`, sheet }
}

/**
 * The file of such a name; null if there is none. The name has the colour: an instance that has not heard of the newest
 * one can answer for it, too.
 */
export function colourFileNamed(name: string): ColourFile | null {
  const [, digits] = /^colour-([\da-f]{6})-[\da-f]{12}\.css$/.exec(name) ?? []
  const file = digits === undefined ? null : made(`#${digits}`)
  return file?.name === name ? file : null
}
