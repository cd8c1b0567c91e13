import { createHash } from 'node:crypto'
import { type EntityKind, links } from '@/lib/links'
import { colorOf } from '@/server/artwork/color'

export type DrawnShape = 'cover' | 'banner' | 'portrait' | 'logo' | 'social'

/** Takes part in every drawn picture's name: a change of the drawing gives new addresses. */
export const DRAWING_VERSION = 1

/** What a drawing is made from. */
export type Drawable = {
  kind: EntityKind
  id: number
  title: string
  nativeTitle?: string | null
  type?: string | null
}

/** A work or series as it is drawn. */
export function drawableWork(
  kind: 'media' | 'series',
  row: { id: number; title: string; nativeTitle: string | null; type?: string },
): Drawable {
  return { kind, id: row.id, title: row.title, nativeTitle: row.nativeTitle, type: row.type }
}

/** A character, person or company as it is drawn. */
export function drawableName(
  kind: 'character' | 'person' | 'company',
  row: { id: number; name: string; nativeName: string | null },
): Drawable {
  return { kind, id: row.id, title: row.name, nativeTitle: row.nativeName }
}

type Kept = { filename: string; color: string } | null | undefined

/** The colour that an entry has of its own, for drawings and for boxes whose picture is not there yet. */
export function ownColor(subject: Drawable): string {
  return colorOf(`${subject.kind}:${subject.title}`)
}

/** The file name under which an entry's drawing is served; it changes when anything that is drawn changes. */
export function drawnFilename(subject: Drawable, shape: DrawnShape): string {
  const content = [DRAWING_VERSION, shape, subject.kind, subject.title, subject.nativeTitle ?? '', subject.type ?? '']
  const hash = createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 12)
  return `drawn-${shape}-${hash}.webp`
}

/** Address (without a width) and colour of an entry's picture: the kept one, else its drawing. */
export function picture(subject: Drawable, shape: DrawnShape, kept?: Kept): { address: string; color: string } {
  return {
    address: links.file(subject.kind, subject.id, kept?.filename ?? drawnFilename(subject, shape)),
    color: kept?.color ?? ownColor(subject),
  }
}
