/**
 * The plain fields of entries, each declared once: schemas, columns, documents, the form, merges, lines, loads and labels follow from
 * these tables. Plain data, so that the browser has them without a library. Lists of items (cast, episodes, links …) are no plain fields.
 */

/** How a value is typed or chosen, and checked. */
export type FieldKind =
  | 'text'
  | 'lines'
  | 'items'
  | 'number'
  | 'date'
  | 'birthday'
  | 'season'
  | 'choice'
  | 'truth'
  | 'entry'

/**
 * How a load fills a field that no person has written: `replace` by the line's value if it has one; `own`: by a rule of its own
 * (server/loader); `none`: not at all, or elsewhere.
 */
export type LoadRule = 'replace' | 'own' | 'none'

export type Field = {
  kind: FieldKind
  /** Of texts: most characters; of `items`: of each one; of numbers: the greatest one. */
  most?: number
  /** Of `items`: how many at most. */
  count?: number
  /** Of a choice. */
  values?: readonly string[]
  /** The noun of an entry that it refers to. */
  noun?: 'series'
  /** A new entry must have it; it is never empty. */
  isRequired?: true
  /** Whether null is no value of it: a truth, a status, a list. */
  isNeverNull?: true
  column: string
  /** The part of the form; within it, fields are in the order of the table. */
  section: 'main' | 'names' | 'details'
  /** The key of a line of the catalogue format; null: lines have it in a form of its own. */
  line: string | null
  /** It says who the entry is: a line always has it, and a new entry takes it. */
  isName?: true
  load: LoadRule
  /** Columns that follow from it, with the name of the function. */
  derived?: Readonly<Record<string, 'sortKey'>>
  /** Whether one of two values is chosen when two entries are merged. */
  merge: boolean
  /** The column or expression that heads and pages read, if it is another one. */
  head?: string
}

export type Fields = Readonly<Record<string, Field>>

type Given = Partial<Omit<Field, 'kind' | 'section' | 'most' | 'values'>>
type Section = Field['section']

/** The column of a field: its name in snake case. */
export const columnOf = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

type Declared<Name extends string> = Record<Name, Omit<Field, 'column'> & { column?: string }>

/** A table of fields, each with its column. */
export function fieldsOf<const Name extends string>(declared: Declared<Name>): Readonly<Record<Name, Field>> {
  const entries = Object.entries<Omit<Field, 'column'> & { column?: string }>(declared)
  return Object.fromEntries(entries.map(([name, field]) => [name, { column: columnOf(name), ...field }])) as Record<
    Name,
    Field
  >
}

const field = (kind: FieldKind, section: Section, given: Given & Partial<Field>) => ({
  ...{ kind, section, line: null, load: 'replace' as const, merge: true },
  ...given,
})

/** A text of one line. */
export const text = (most: number, section: Section, given: Given = {}) => field('text', section, { ...given, most })
/** A text of several lines. */
export const prose = (most: number, section: Section, given: Given = {}) => field('lines', section, { ...given, most })
export const count = (section: Section, given: Given = {}) => field('number', section, { most: 1_000_000, ...given })
/** A partial date with a year (lib/partial-date.ts). */
export const date = (section: Section, given: Given = {}) => field('date', section, given)
/** A partial date that may lack its year. */
export const birthday = (section: Section, given: Given = {}) => field('birthday', section, given)
/** year × 10 + 1 (winter) to 4 (fall). */
export const season = (section: Section, given: Given = {}) => field('season', section, given)
export const choice = (values: readonly string[], section: Section, given: Given = {}) =>
  field('choice', section, { ...given, values })
export const truth = (section: Section, given: Given = {}) => field('truth', section, { isNeverNull: true, ...given })
/** A list of texts of one line, which is one value. */
export const texts = (most: number, section: Section, given: Given = {}) =>
  field('items', section, { isNeverNull: true, ...given, most })
export const reference = (noun: 'series', section: Section, given: Given = {}) =>
  field('entry', section, { load: 'none', ...given, noun })
