import type { EditedNoun } from '@/lib/catalogue/nouns'
import { type Delta, deltaOf, LISTS, type Values } from '@/lib/curation/documents/differences'
import { grouped } from '@/lib/grouped'

/**
 * Fields that say of another entry what that one says of this one: a relation, the works of a series, the cast of a
 * work. A change of such a field changes the other entries, too. People and companies have no list of their works, so
 * that nothing of theirs changes.
 */
export const MIRRORED = {
  media: { relations: 'media', series: 'series', characters: 'character' },
  series: { media: 'media' },
  character: { media: 'media' },
  person: {},
  company: {},
  tag: {},
} as const satisfies Record<EditedNoun, Readonly<Record<string, EditedNoun>>>

export type Entry = { noun: EditedNoun; id: number }

/** The place where another entry names the changed one: an item of its list `field`, or the whole field. */
export type Said = Entry & { field: string; item: unknown }

/** What a change does to another entry. */
export type Mirror = Entry & { field: string; delta: Delta }

export const nameOf = ({ noun, id }: Entry): string => `${noun} ${id}`

/** The mirrored ones of these fields. */
export const mirroredFields = (noun: EditedNoun, fields: Values): string[] =>
  Object.keys(MIRRORED[noun]).filter((field) => field in fields)

/** The entries that these fields say something else of than now, as far as they have ids. */
export function named(noun: EditedNoun, now: Values, given: Values): Entry[] {
  const lists = LISTS[noun]
  return Object.entries<EditedNoun>(MIRRORED[noun]).flatMap(([field, other]) => {
    if (!(field in given)) return []
    const { before, after } = deltaOf(lists, now, { [field]: given[field] ?? null })
    const key = (lists[field] ?? ((item: unknown) => item)) as (item: unknown) => unknown
    return [before[field], after[field]]
      .flat()
      .map((item) => (item === null || item === undefined ? null : key(item)))
      .filter((id) => typeof id === 'number')
      .map((id) => ({ noun: other, id }))
  })
}

/** Returns the changes of other entries, from their values before and after a change. */
export function mirrorsOf(before: readonly Said[], after: readonly Said[]): Mirror[] {
  const [old, now] = [grouped(before, nameOf), grouped(after, nameOf)]
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((name) => {
    const [from = [], to = []] = [old.get(name), now.get(name)]
    const [one] = from.length > 0 ? from : to
    if (!one) return []
    const { noun, id, field } = one
    const value = (said: readonly Said[]) =>
      field in LISTS[noun] ? said.map(({ item }) => item) : (said[0]?.item ?? null)
    const delta = deltaOf(LISTS[noun], { [field]: value(from) }, { [field]: value(to) })
    return field in delta.after ? [{ noun, id, field, delta }] : []
  })
}

/** The field of the changed entry whose change the other entry shows. */
export function ownField(noun: EditedNoun, of: EditedNoun): string {
  const fields = Object.entries<EditedNoun>(MIRRORED[noun])
  // A series that loses a work to another one.
  return fields.find(([, other]) => other === of)?.[0] ?? fields[0]?.[0] ?? ''
}
