import { createHmac, hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { type Shape, VERSION } from 'mokuroku-artwork'
import { artworkColor } from 'mokuroku-artwork/color'
import { type EntityKind, links } from '@/lib/links'

export type DrawnShape = Shape

/** What a drawing is made from. */
export type Drawable = {
  kind: EntityKind
  id: number
  title: string
  nativeTitle?: string | null
  type?: string | null
  /** The name of the site below its social picture; null for that of the software. */
  sign?: string | null
}

/** The drawing's input for a work or series. */
export function drawableWork(
  kind: 'media' | 'series',
  row: { id: number; title: string; nativeTitle: string | null; type?: string },
): Drawable {
  return { kind, id: row.id, title: row.title, nativeTitle: row.nativeTitle, type: row.type }
}

/** The drawing's input for a character, person or company. */
export function drawableName(
  kind: 'character' | 'person' | 'company',
  row: { id: number; name: string; nativeName: string | null },
): Drawable {
  return { kind, id: row.id, title: row.name, nativeTitle: row.nativeName }
}

/** The stored picture of an attachment; empty if the picture is drawn. */
export type StoredPicture = { filename: string; color: string } | null | undefined

/** The colour of an entry, for drawings and as a placeholder until the picture has loaded. */
export function ownColor({ kind, title }: Drawable): string {
  return artworkColor({ kind, title })
}

/**
 * The file name under which an entry's drawing is served, with its format at the end. It changes with anything that is
 * drawn; of a social picture that is the name of the site, too. With a key, nobody else can make the name.
 */
export function drawnFilename(subject: Drawable, shape: DrawnShape, key?: Uint8Array): string {
  const { kind, id, title, nativeTitle, type, sign } = subject
  const signed = shape === 'social' && sign ? [sign] : []
  const content = JSON.stringify([VERSION, shape, kind, title, nativeTitle ?? '', type ?? '', ...signed])
  const digest = key
    ? createHmac('sha256', key).update(`${id} ${content}`).digest('base64url')
    : hash('sha256', content, 'base64url')
  return `drawn-${shape}-${digest.slice(0, 12)}.${shape === 'social' ? 'jpg' : 'webp'}`
}

/** Address (without a width) and colour of the drawing of a hidden entry, under a name made with a key. */
export function keyedDrawing(
  subject: Drawable,
  shape: DrawnShape,
  key: Uint8Array,
): { address: string; color: string } {
  const address = links.file(subject.kind, subject.id, drawnFilename(subject, shape, key))
  return { address, color: ownColor(subject) }
}

/** Address (without a width) and colour of an entry's picture: the stored one, else its drawing. */
export function picture(
  subject: Drawable,
  shape: DrawnShape,
  stored?: StoredPicture,
): { address: string; color: string } {
  const { filename, color } = stored ?? drawn(subject, shape)
  return { address: links.file(subject.kind, subject.id, filename), color }
}

/** An entry's page shows about a hundred pictures; those that are shown often are not computed again. */
const known = new LRUCache<string, { filename: string; color: string }>({ max: 20_000 })

function drawn(subject: Drawable, shape: DrawnShape): { filename: string; color: string } {
  const key = `${shape}\n${subject.kind}\n${subject.type ?? ''}\n${subject.title}\n${subject.nativeTitle ?? ''}\n${subject.sign ?? ''}`
  const found = known.get(key)
  if (found) return found
  const made = { filename: drawnFilename(subject, shape), color: ownColor(subject) }
  known.set(key, made)
  return made
}
