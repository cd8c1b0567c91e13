/**
 * The plain fields of entries, each declared once: schemas, columns, documents, the form, merges, lines, loads and
 * labels follow from these tables. Plain data, so that the browser has them without a library. Lists of items (cast,
 * episodes, links …) are no plain fields.
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
 * How a load fills a field that no person has written. `replace`: by the line's value if it has one. `own`: by a rule
 * of its own (server/loader). `none`: not at all, or elsewhere.
 */
export type LoadRule = 'replace' | 'own' | 'none'

export type Field = {
  kind: FieldKind
  /** Most characters of a text, or of each of `items`; the greatest number. */
  most?: number
  /** Most `items`. */
  count?: number
  /** The values of a choice. */
  values?: readonly string[]
  /** Where readers find the names of the values of a choice. */
  words?: 'types' | 'statuses' | 'categories' | 'regions'
  /** The noun of an entry that it refers to. */
  noun?: 'series'
  /** A new entry must have it; it is never empty. */
  isRequired?: true
  /** Whether null is no value of it: a truth, a status, a list. */
  isNeverNull?: true
  column: string
  /** The database type of a choice's column, if it is not text. */
  enum?: 'media_type' | 'media_status' | 'tag_category'
  /** The part of the form; within it, fields are in the order of the table. */
  section: 'main' | 'names' | 'details'
  /** The key of a line of the catalogue format; null: lines have it in a form of its own. */
  line: string | null
  /** Whether the field identifies the entry: a line always has it, and a new entry takes it. */
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

/** What a table says of a field besides its kind and section. */
type Given = Partial<Omit<Field, 'kind' | 'section'>>
type Section = Field['section']

/**
 * A field as a table declares it. Its type remembers what was given, so that the types of inputs, heads and columns
 * follow from it.
 */
type Declared<Kind extends FieldKind, More> = { kind: Kind; section: Section } & Pick<
  Field,
  'line' | 'load' | 'merge'
> &
  More

/** The column of a field: its name in snake case. */
export const columnOf = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

type AnyDeclared = Omit<Field, 'column'> & { column?: string }
type Table<Fields> = { readonly [Name in keyof Fields]: Fields[Name] & { column: string } }

/** A table of fields, each with its column. */
export function fieldTable<const Fields extends Readonly<Record<string, AnyDeclared>>>(
  declared: Fields,
): Table<Fields> {
  const entries = Object.entries<AnyDeclared>(declared)
  return Object.fromEntries(
    entries.map(([name, field]) => [name, { column: columnOf(name), ...field }]),
  ) as unknown as Table<Fields>
}

const field = <const Kind extends FieldKind, const More extends Given>(kind: Kind, section: Section, more: More) =>
  ({ kind, section, line: null, load: 'replace', merge: true, ...more }) as unknown as Declared<Kind, More>

/** A text of one line. */
export const text = <const More extends Given = object>(most: number, section: Section, more?: More) =>
  field('text', section, { ...(more as More), most })
/** A text of several lines. */
export const prose = <const More extends Given = object>(most: number, section: Section, more?: More) =>
  field('lines', section, { ...(more as More), most })
export const count = <const More extends Given = object>(section: Section, more?: More) =>
  field('number', section, { most: 1_000_000, ...(more as More) })
/** A partial date with a year (lib/partial-date.ts). */
export const date = <const More extends Given = object>(section: Section, more?: More) =>
  field('date', section, more as More)
/** A partial date that may lack its year. */
export const birthday = <const More extends Given = object>(section: Section, more?: More) =>
  field('birthday', section, more as More)
/** year × 10 + 1 (winter) to 4 (fall). */
export const season = <const More extends Given = object>(section: Section, more?: More) =>
  field('season', section, more as More)
/** One of these values; null is none of them, unless the field is never null. */
export const choice = <const Values extends readonly [string, ...string[]], const More extends Given = object>(
  values: Values,
  section: Section,
  more?: More,
) => field('choice', section, { ...(more as More), values })
export const truth = <const More extends Given = object>(section: Section, more?: More) =>
  field('truth', section, { isNeverNull: true, ...(more as More) })
/** A list of at most `count` texts of one line, which is one value. */
export const texts = <const More extends Given = object>(most: number, count: number, section: Section, more?: More) =>
  field('items', section, { isNeverNull: true, ...(more as More), most, count })
export const reference = <const More extends Given = object>(noun: 'series', section: Section, more?: More) =>
  field('entry', section, { load: 'none', ...(more as More), noun })

/** The names of the fields of a table that have one of these kinds. */
export type NamesOf<Of extends Fields, Kind extends FieldKind> = {
  [Name in keyof Of]: Of[Name] extends { kind: Kind } ? Name : never
}[keyof Of] &
  string

type Camel<Text extends string> = Text extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<Camel<Tail>>}`
  : Text

/** The name of a field's column in the client of the database. */
export type PropertyOf<Name, Of> = Of extends { column: infer Column extends string }
  ? string extends Column
    ? Name
    : Camel<Column>
  : Name
