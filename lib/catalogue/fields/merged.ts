import type { EditedNoun } from '../nouns'
import { CHARACTER, COMPANY, PERSON, SERIES } from './entries'
import type { Fields } from './field'
import { MEDIA } from './media'
import { TAG } from './tag'

type NamesOf<Of> = { [Name in keyof Of]: Of[Name] extends { merge: false } ? never : Name }[keyof Of] & string
const namesOf = <Of extends Fields>(fields: Of) =>
  Object.keys(fields).filter((name) => fields[name]?.merge) as [NamesOf<Of>, ...NamesOf<Of>[]]

/** The fields for which one of two values is chosen when entries are merged. The parts of a name are one field. */
export const MERGED_FIELDS = {
  media: namesOf(MEDIA),
  series: namesOf(SERIES),
  character: ['name', ...namesOf(CHARACTER)],
  person: ['name', ...namesOf(PERSON)],
  company: namesOf(COMPANY),
  tag: namesOf(TAG),
} as const satisfies Record<EditedNoun, readonly string[]>
export type MergedField = (typeof MERGED_FIELDS)[EditedNoun][number]
