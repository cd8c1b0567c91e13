import type { MediaType } from '@/lib/catalogue/schemas/media'
import type { EntityKind, FileKind } from '@/lib/links'
import { cacheTag } from '@/server/platform/cache/tags'
import { plannedRows } from '@/server/platform/database/client'
import { AppError } from '@/server/platform/errors'
import { socialSign } from '@/server/platform/site/social-file'
import { type Drawable, type DrawnShape, drawnFilename, ownColor } from './pictures'

/** A drawing's subject with its colour. */
export type Drawing = { subject: Drawable & { type?: MediaType | null; color: string }; shape: DrawnShape }

/**
 * What a picture's address refers to. It is a stored file (and the drawing that stands in for it), a drawing, or a
 * drawing whose name has changed.
 */
export type Picture = { otherwise: Drawing } | { drawing: Drawing; isPrivate: boolean } | { movedTo: string }

/**
 * Who sees the pictures of hidden entries: editors see all of them. Everybody else sees only a drawing, under the name
 * that the key makes. Only users with the entry in their own lists are told that name.
 */
export type Viewer = 'editor' | { key: Uint8Array }

/**
 * The picture of an entity under this file name; null if the entity has never had one of that name.
 * @throws AppError hidden
 */
export async function pictureNamed(
  kind: FileKind,
  id: number,
  filename: string,
  viewer: Viewer,
): Promise<Picture | null> {
  cacheTag(kind, id)
  const [row] = await plannedRows<Row>(`picture-of-${kind}`, STATEMENTS[kind], [id, filename])
  if (!row) return null
  const isPrivate = row.hidden && viewer !== 'editor'
  if (row.drawn === false && !isPrivate) return { otherwise: inPlaceOf(kind, id, row) }
  const shape = shapeOf(kind, filename)
  if (!shape || kind === 'user') return refused(isPrivate)
  const sign = shape === 'social' ? await socialSign() : null
  const subject = { kind, id, title: row.title, nativeTitle: row.nativeTitle, type: row.type, sign }
  const current = drawnFilename(subject, shape, isPrivate ? viewer.key : undefined)
  if (filename !== current) return isPrivate ? refused(isPrivate) : { movedTo: current }
  return { drawing: { subject: { ...subject, color: row.color ?? ownColor(subject) }, shape }, isPrivate }
}

/** @throws AppError hidden */
function refused(isHidden: boolean): null {
  if (isHidden) throw new AppError('hidden')
  return null
}

/** The shape that a file name of a drawing has, if entries of this kind have such drawings. */
function shapeOf(kind: FileKind, filename: string): DrawnShape | undefined {
  const shape = DRAWN.exec(filename)?.[1] as DrawnShape | undefined
  return shape && kind !== 'user' && SHAPES[kind].includes(shape) ? shape : undefined
}

/** The format of `drawnFilename`, and of earlier versions. */
const DRAWN = /^drawn-(cover|banner|portrait|logo|social)-[\w-]{12}\.(?:webp|jpg)$/

/** The drawings that each kind has. Each costs time and space, so no others are made. */
const SHAPES: Record<EntityKind, readonly DrawnShape[]> = {
  media: ['cover', 'banner', 'social'],
  series: ['cover', 'banner', 'social'],
  character: ['portrait', 'banner', 'social'],
  person: ['portrait', 'banner', 'social'],
  company: ['logo', 'banner', 'social'],
}

/** The drawing that stands in for a stored picture. Users have none, and are drawn as a sign of their name. */
function inPlaceOf(kind: FileKind, id: number, { title, nativeTitle, type, color, picture }: Row): Drawing {
  const own = { kind: kind === 'user' ? ('company' as const) : kind, id, title, nativeTitle, type }
  const [usual] = SHAPES[own.kind]
  const subject = { ...own, color: color ?? ownColor(own) }
  return { subject, shape: picture === 'Banner' ? 'banner' : (usual ?? 'cover') }
}

type Row = {
  title: string
  nativeTitle: string | null
  type: MediaType | null
  /** Whether the attachment with this name is drawn; null if there is none. */
  drawn: boolean | null
  color: string | null
  /** The type of that attachment. */
  picture: string | null
  hidden: boolean
}

const statement = (
  kind: FileKind,
  table: string,
  columns: string,
  hidden = `EXISTS (SELECT FROM hidden_entries h WHERE h.${kind}_id = e.id)`,
) => `SELECT ${columns}, a.drawn, a.color, a.type AS picture, ${hidden} AS hidden FROM ${table} e
  LEFT JOIN attachments a ON a.${kind}_id = e.id AND a.filename = $2::text WHERE e.id = $1::int LIMIT 1`

/** The condition of hidden works, by which public pages leave them out. */
const HIDDEN_WORK = 'e.is_adult IS NULL'
const NAMED = 'e.full_name AS title, e.native_name AS "nativeTitle", NULL AS type'
const STATEMENTS: Record<FileKind, string> = {
  media: statement('media', 'media', 'e.title, e.native_title AS "nativeTitle", e.type', HIDDEN_WORK),
  series: statement('series', 'series', 'e.title, e.native_title AS "nativeTitle", NULL AS type'),
  character: statement('character', 'characters', NAMED),
  person: statement('person', 'people', NAMED),
  company: statement('company', 'companies', 'e.name AS title, e.native_name AS "nativeTitle", NULL AS type'),
  user: statement('user', 'users', 'e.username AS title, NULL AS "nativeTitle", NULL AS type', 'false'),
}
