import { FIELDS } from '@/lib/catalogue/fields'
import type { EditedNoun } from '@/lib/catalogue/nouns'
import type { Delta } from '@/lib/curation/documents/differences'

/** Parts of items, and fields of single kinds of edits, that have one of a few known values or a time. */
const KNOWN: ReadonlySet<string> = new Set([
  'type',
  'kind',
  'role',
  'site',
  'language',
  'airsAt',
  'lockedFields',
  'keptFields',
])

/**
 * The texts that an edit wrote: those of the change that were not there before it. Choices among known values are none.
 */
export function writtenTexts(noun: EditedNoun, { before, after }: Delta): string[] {
  const former = new Set(textsIn(noun, before))
  return [...new Set(textsIn(noun, after))].filter((text) => !former.has(text))
}

function textsIn(noun: EditedNoun, value: unknown, field = ''): string[] {
  if (typeof value === 'string') return isChoice(noun, field) || value.trim() === '' ? [] : [value]
  if (Array.isArray(value)) return value.flatMap((item) => textsIn(noun, item, field))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, each]) => textsIn(noun, each, name))
}

const isChoice = (noun: EditedNoun, field: string) => KNOWN.has(field) || FIELDS[noun][field]?.kind === 'choice'
