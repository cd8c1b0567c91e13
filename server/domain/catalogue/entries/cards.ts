import type { EntityKind } from '@/lib/links'

/** The stored cover (portrait, logo) or banner of an entry; null if it is drawn. */
export const storedPicture = (
  owner: EntityKind,
  id: string,
  type: 'Primary' | 'Banner',
) => `(SELECT json_build_object('filename', a.filename, 'color', a.color) FROM attachments a
    WHERE a.${owner}_id = ${id} AND a.type = '${type}' ORDER BY a.position, a.id LIMIT 1)`
