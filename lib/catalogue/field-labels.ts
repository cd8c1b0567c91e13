import type { EditedNoun } from './nouns'

/**
 * The names of fields for readers (`fields` of the messages), by noun. `other`: parts of other fields, and fields of an
 * edit of every noun.
 */
type Labels = Readonly<Record<EditedNoun | 'other', Readonly<Record<string, string>>>>

/** The name of a field of a noun; of any noun without one. A field of a later version is named as in the API. */
export function labelOf(labels: Labels, noun: EditedNoun | null, field: string): string {
  const tables = noun ? [labels[noun], labels.other] : Object.values(labels)
  return tables.find((table) => Object.hasOwn(table, field))?.[field] ?? field
}
