import type { EntityKind, FileKind } from '@/lib/links'
import type { MediaType } from '@/lib/schemas/media'
import { cacheTag } from '@/server/platform/cache/tags'
import { plannedRows } from '@/server/platform/database/client'
import { type Drawable, type DrawnShape, drawnFilename, ownColor } from './pictures'

/** A drawing's subject with the colour that it is drawn in. */
export type Drawing = { subject: Drawable & { type?: MediaType | null; color: string }; shape: DrawnShape }

/** What stands behind a picture's address: a file that is kept, a drawing, or a drawing that has another name by now. */
export type Picture = { kept: string } | { drawing: Drawing } | { movedTo: string }

/** The picture of an entity under this file name; null when the entity has, and had, none of that name. */
export async function pictureNamed(kind: FileKind, id: number, filename: string): Promise<Picture | null> {
  cacheTag(kind, id)
  const [row] = await plannedRows<Row>(`picture-of-${kind}`, STATEMENTS[kind], [id, filename])
  if (!row) return null
  if (row.drawn === false) return { kept: filename }
  const shape = DRAWN.exec(filename)?.[1] as DrawnShape | undefined
  if (!shape || kind === 'user' || !SHAPES[kind].includes(shape)) return null
  const subject = { kind, id, title: row.title, nativeTitle: row.nativeTitle, type: row.type }
  const current = drawnFilename(subject, shape)
  if (filename !== current) return { movedTo: current }
  return { drawing: { subject: { ...subject, color: row.color ?? ownColor(subject) }, shape } }
}

/** As server/platform/files/pictures.ts writes them. */
const DRAWN = /^drawn-(cover|banner|portrait|logo|social)-[\w-]{12}\.webp$/

/** Which drawings there are of whom; each costs work and room, so no others are made. */
const SHAPES: Record<EntityKind, readonly DrawnShape[]> = {
  media: ['cover', 'banner', 'social'],
  series: ['cover', 'banner', 'social'],
  character: ['portrait', 'banner', 'social'],
  person: ['portrait', 'banner', 'social'],
  company: ['logo', 'banner', 'social'],
}

type Row = {
  title: string
  nativeTitle: string | null
  type: MediaType | null
  /** Of the attachment with this name; null without one. */
  drawn: boolean | null
  color: string | null
}

const statement = (
  kind: FileKind,
  table: string,
  columns: string,
) => `SELECT ${columns}, a.drawn, a.color FROM ${table} e
  LEFT JOIN attachments a ON a.${kind}_id = e.id AND a.filename = $2::text WHERE e.id = $1::int LIMIT 1`

const NAMED = 'e.full_name AS title, e.native_name AS "nativeTitle", NULL AS type'
const STATEMENTS: Record<FileKind, string> = {
  media: statement('media', 'media', 'e.title, e.native_title AS "nativeTitle", e.type'),
  series: statement('series', 'series', 'e.title, e.native_title AS "nativeTitle", NULL AS type'),
  character: statement('character', 'characters', NAMED),
  person: statement('person', 'people', NAMED),
  company: statement('company', 'companies', 'e.name AS title, e.native_name AS "nativeTitle", NULL AS type'),
  user: statement('user', 'users', 'e.username AS title, NULL AS "nativeTitle", NULL AS type'),
}
