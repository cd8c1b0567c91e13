import type { EditedNoun } from '../nouns'
import { CHARACTER, COMPANY, PERSON, SERIES } from './entries'
import type { FieldKind, Fields } from './field'
import { MEDIA } from './media'
import { TAG } from './tag'

const TABLES = { media: MEDIA, series: SERIES, character: CHARACTER, person: PERSON, company: COMPANY, tag: TAG }

/** The plain fields of each noun. */
export const FIELDS: Record<EditedNoun, Fields> = TABLES

/** The name of a plain field of any noun. */
export type FieldName = { [Noun in EditedNoun]: keyof (typeof TABLES)[Noun] }[EditedNoun]

const namesOf = (...kinds: FieldKind[]): string[] =>
  Object.values(FIELDS).flatMap((fields) =>
    Object.entries(fields).flatMap(([name, { kind }]) => (kinds.includes(kind) ? [name] : [])),
  )

/**
 * Names of fields with a partial date, of every noun and of episodes: stored as integers, read and written as texts
 * (lib/partial-date.ts).
 */
export const DATES: ReadonlySet<string> = new Set([...namesOf('date', 'birthday'), 'aired'])
