import type { EntityKind } from '@/lib/links'
import { keysFor } from '@/server/domain/identity/sessions/secrets'
import {
  type Drawable,
  type DrawnShape,
  keyedDrawing,
  picture,
  type StoredPicture,
} from '@/server/platform/files/pictures'

/** Makes the names of the drawings of hidden entries. Only owners of lists with the entry learn them. */
export const ownDrawingKey = (): Uint8Array => keysFor('drawing')[0].key

/**
 * Address and colour of the picture on a card: the stored one, else a drawing. A hidden entry, which only its owners'
 * cards have, is drawn, and its pictures are left out.
 */
export function cardPicture(
  subject: Drawable,
  shape: DrawnShape,
  { stored, isHidden = false }: { stored: StoredPicture; isHidden?: boolean | undefined },
): { address: string; color: string } {
  return isHidden ? keyedDrawing(subject, shape, ownDrawingKey()) : picture(subject, shape, stored)
}

/** The stored cover (portrait, logo) or banner of an entry; null if it is drawn. */
export const storedPicture = (
  owner: EntityKind,
  id: string,
  type: 'Primary' | 'Banner',
) => `(SELECT json_build_object('filename', a.filename, 'color', a.color) FROM attachments a
    WHERE a.${owner}_id = ${id} AND a.type = '${type}' ORDER BY a.position, a.id LIMIT 1)`
