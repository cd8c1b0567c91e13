import type { EditedNoun } from '@/lib/catalogue/nouns'
import { TABLES } from '@/server/domain/catalogue/entries/access'

/**
 * The fields of the entry `e` of which something is a person's: the whole, or an item that a person wrote or took away.
 * `e` may be of a view of shown entries, which has not all columns.
 */
export const keptFields = (noun: EditedNoun) =>
  `ARRAY(SELECT unnest(t.kept_fields) FROM ${TABLES[noun]} t WHERE t.id = e.id
    UNION SELECT k.list FROM kept_items k WHERE k.${noun}_id = e.id ORDER BY 1)`

/** Whether a source has said something of the entry `e`, so that a load may change it. Sources only name tags. */
export const isFromSource = (noun: EditedNoun) => FROM_SOURCE[noun] ?? "(e.source_key IS NOT NULL OR e.sources <> '{}')"

const FROM_SOURCE: Partial<Record<EditedNoun, string>> = {
  media: '(e.source_key IS NOT NULL OR EXISTS (SELECT FROM media_sources s WHERE s.media_id = e.id))',
  tag: 'false',
}

/** How rows that a merge keeps for its undo call the items whose keys named the entry that went. */
export const KEPT_KEYS = 'kept_items.key'
