import type { EditedNoun } from '@/lib/catalogue/nouns'
import type { EntityKind } from '@/lib/links'

/** The table of each noun. */
export const TABLES: Record<EditedNoun, string> = {
  media: 'media',
  series: 'series',
  character: 'characters',
  person: 'people',
  company: 'companies',
  tag: 'tags',
}

/** The entries of each noun that are shown: views of their tables. */
export const SHOWN: Record<EntityKind, string> = {
  media: 'shown_media',
  series: 'shown_series',
  character: 'shown_characters',
  person: 'shown_people',
  company: 'shown_companies',
}

/** The ids of the hidden entries of a noun, which are few. */
export const hiddenIds = (noun: EntityKind): string =>
  noun === 'media'
    ? '(SELECT media_id FROM hidden_media)'
    : `(SELECT ${noun}_id FROM hidden_entries WHERE ${noun}_id IS NOT NULL)`

/**
 * Whether an entry is shown, where only its id, an expression that is never null, is at hand. The array is read once for a statement, and
 * counted so by the planner.
 */
export const isShown = (noun: EntityKind, id: string): string => `${id} <> ALL (ARRAY${hiddenIds(noun)})`

/** The same for scans of many rows, which look each one up. */
export const isListed = (noun: EntityKind): string => `id NOT IN ${hiddenIds(noun)}`
