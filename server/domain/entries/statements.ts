import type { EntityKind } from '@/lib/links'

/**
 * What every kind of entry has, as JSON that PostgreSQL builds, so that a whole page is one statement. `id` is the entry's
 * column, `page` a LIMIT (and OFFSET). The texts hold no input.
 */

/** How many pictures, external ids, relations, tags … of one kind an entry shows. The real catalogues hold at most 69. */
export const MOST_PARTS = 100

/** Objects in the order of the rows that `from` gives as `x`. */
export const jsonList = (item: string, from: string) => `(SELECT coalesce(json_agg(${item}), '[]') FROM (${from}) x)`

/** The picture that an entry keeps as its cover (portrait, logo) or banner; null where it is drawn. */
export const storedPicture = (owner: EntityKind, id: string, type: 'Primary' | 'Banner') =>
  `(SELECT json_build_object('filename', a.filename, 'color', a.color) FROM attachments a
    WHERE a.${owner}_id = ${id} AND a.type = '${type}' ORDER BY a.position, a.id LIMIT 1)`

/** The pictures, in the order in which the tab groups them. */
export const attachmentsOf = (owner: EntityKind, id: string, page = `LIMIT ${MOST_PARTS}`) =>
  jsonList(
    `json_build_object('id', x.id, 'type', x.type, 'filename', x.filename, 'width', x.width, 'height', x.height, 'color', x.color)`,
    `SELECT * FROM attachments WHERE ${owner}_id = ${id} ORDER BY type, position, id ${page}`,
  )

/** The entry's names on other sites. */
export const externalIdsOf = (owner: EntityKind, id: string) =>
  jsonList(
    `json_build_object('site', x.site, 'externalId', x.external_id)`,
    `SELECT site, external_id FROM external_ids WHERE ${owner}_id = ${id} ORDER BY site, id LIMIT ${MOST_PARTS}`,
  )

/** How many pictures an entry has, and how many of its reviews are shown. */
export const attachmentCount = (owner: EntityKind, id: string) =>
  `(SELECT count(*)::int FROM attachments WHERE ${owner}_id = ${id})`
export const reviewCount = (owner: EntityKind, id: string) =>
  `(SELECT count(*)::int FROM reviews WHERE ${owner}_id = ${id} AND deleted_at IS NULL AND hidden_at IS NULL)`
