import type { ReviewKind } from '@/lib/catalogue/text-kinds'
import type { EntityKind } from '@/lib/links'

/**
 * What all kinds of entries have, as JSON built by PostgreSQL, so that a whole page is one statement. `id` is the
 * entry's column, `page` a LIMIT (and OFFSET). The texts contain no input.
 */
/** Most pictures, external ids, relations or tags of an entry in one answer. Real catalogues have at most 69. */
export const MAX_ROWS = 100

/** A JSON array of the rows of `from`, named `x`, in their order. */
export const jsonList = (item: string, from: string) => `(SELECT coalesce(json_agg(${item}), '[]') FROM (${from}) x)`

/** The pictures, in the order of the groups in the tab. */
export const attachmentsOf = (owner: EntityKind, id: string) =>
  jsonList(
    `json_build_object('id', x.id, 'type', x.type, 'filename', x.filename, 'width', x.width, 'height', x.height, 'color', x.color)`,
    `SELECT * FROM attachments WHERE ${owner}_id = ${id} ORDER BY type, position, id LIMIT ${MAX_ROWS}`,
  )

/** A page of the pictures with where they are from. */
export const attachmentDetailsOf = (owner: EntityKind, id: string, page: string) =>
  jsonList(
    `json_build_object('id', x.id, 'type', x.type, 'filename', x.filename, 'width', x.width, 'height', x.height, 'color', x.color,
      'isDrawn', x.drawn, 'credit', x.credit, 'source', x.source, 'createdDate', x.created_at)`,
    `SELECT * FROM attachments WHERE ${owner}_id = ${id} ORDER BY type, position, id ${page}`,
  )

/** The Primary pictures, which lists show. */
export const primaryAttachmentsOf = (owner: EntityKind, id: string) =>
  jsonList(
    `json_build_object('id', x.id, 'type', x.type, 'filename', x.filename, 'width', x.width, 'height', x.height, 'color', x.color)`,
    `SELECT * FROM attachments WHERE ${owner}_id = ${id} AND type = 'Primary' ORDER BY position, id LIMIT ${MAX_ROWS}`,
  )

/** The entry's ids on other sites. */
export const externalIdsOf = (owner: EntityKind, id: string) =>
  jsonList(
    `json_build_object('site', x.site, 'externalId', x.external_id)`,
    `SELECT site, external_id FROM external_ids WHERE ${owner}_id = ${id} ORDER BY site, id LIMIT ${MAX_ROWS}`,
  )

/** The number of pictures of an entry, and of its visible reviews, or of the comments that its discussion lists. */
export const attachmentCount = (owner: EntityKind, id: string) =>
  `(SELECT count(*)::int FROM attachments WHERE ${owner}_id = ${id})`
export const reviewCount = (owner: EntityKind, id: string, kind: Exclude<ReviewKind, 'recommendation'>) =>
  `coalesce((SELECT ${kind}s FROM review_totals WHERE entity = '${owner}' AND entity_id = ${id}), 0)${
    owner === 'media' && kind === 'comment' ? ` - ${repliesToReviews(id)}` : ''
  }`

/** Replies in the threads of reviews are comments, and in no list of the discussion. */
const repliesToReviews = (id: string) =>
  `(SELECT coalesce(sum(replies), 0)::int FROM reviews WHERE media_id = ${id} AND kind = 'review' AND replies > 0)`
