import sanitize from 'sanitize-html'
import { z } from 'zod'
import { parsePartialDate } from '@/lib/partial-date'
import { oneLine, severalLines } from '@/lib/text'
import type { Field } from '../fields/field'

/** Values of lines, cleaned as sources need it: HTML in texts, 0 for an unknown number. null counts as absent. */

export const bounded = (longest: number) =>
  z
    .string()
    .max(longest)
    .transform((text) => oneLine(resolveEntities(text)))
export const given = (longest: number) => bounded(longest).pipe(z.string().min(1, 'is empty'))
export const maybe = <Shape extends z.ZodType>(shape: Shape) => shape.nullish()
export const list = <Shape extends z.ZodType>(shape: Shape) => z.array(shape).nullish()

export const TITLE = 500
export const NAME = 300
export const title = given(TITLE)
export const name = given(NAME)
export const key = z.string().max(500).transform(oneLine).pipe(z.string().min(1, 'is empty'))
export const address = z.string().max(2000).transform(oneLine)
/** The address of a picture. A wrong one counts as none. */
export const picture = maybe(address).catch(null)
export const blank = (text: string) => (text === '' ? null : text)
export const maybeText = (longest: number) => maybe(bounded(longest).transform(blank))
export const maybeTitle = maybeText(TITLE)
export const maybeName = maybeText(NAME)
const prose = (longest: number) => maybe(z.string().max(longest).transform(plainText).transform(blank))
/** Sources write 0 for an unknown number. */
export const count = (greatest = 1_000_000) =>
  maybe(
    z
      .number()
      .int()
      .min(0)
      .max(greatest)
      .transform((value) => value || null),
  )

const anyDate = z.string().transform((text, context) => {
  const date = parsePartialDate(text)
  if (date !== null) return date
  context.addIssue({ code: 'custom', message: `"${text.slice(0, 40)}" is no date` })
  return z.NEVER
})
/** A partial date with its year, as the stored integer. */
export const date = maybe(anyDate.refine((value) => value >= 10_000_000, 'lacks its year'))
const birthday = maybe(anyDate)
/** A moment with its offset. */
export const moment = z.iso.datetime({ offset: true }).transform((text) => new Date(text))

/** One of these values, however it is written. */
const choice = (values: readonly string[]) =>
  maybe(
    z.string().transform((text, context) => {
      const found = values.find((value) => value.toLowerCase() === text.toLowerCase())
      if (found !== undefined) return found
      context.addIssue({ code: 'custom', message: `"${text.slice(0, 40)}" is none of its values` })
      return z.NEVER
    }),
  )

/** What a line may say of a field: a text of a person's name may be longer than people write it. */
function shapeOf({ kind, most = TITLE, values = [] }: Field): z.ZodType {
  switch (kind) {
    case 'text':
      return maybeText(Math.max(most, NAME))
    case 'lines':
      return prose(most)
    case 'number':
      return count(most)
    case 'date':
      return date
    case 'birthday':
      return birthday
    case 'choice':
      return choice(values)
    case 'truth':
      return maybe(z.boolean())
    case 'items':
      return list(bounded(most))
    default:
      throw new Error(`lines have a ${kind} in a form of its own`)
  }
}

type ValueOf<Of> = Of extends { kind: 'number' | 'date' | 'birthday' }
  ? number
  : Of extends { kind: 'truth' }
    ? boolean
    : Of extends { kind: 'items' }
      ? string[]
      : string

/** The plain fields of a table, by their names in a line. */
type PlainShape<Table> = {
  [Name in keyof Table as Table[Name] extends { line: infer Line extends string } ? Line : never]: z.ZodType<
    ValueOf<Table[Name]> | null | undefined
  >
}

export const plainShape = <const Table extends Readonly<Record<string, Field>>>(table: Table): PlainShape<Table> =>
  Object.fromEntries(
    Object.values(table).flatMap((field) => (field.line === null ? [] : [[field.line, shapeOf(field)]])),
  ) as unknown as PlainShape<Table>

/** A value of a plain field as it is stored. */
export type PlainValue = string | number | boolean | string[] | null

/** What a line says of the plain fields of a table, by the names of the fields; null where it says nothing. */
export const plainValues = <Name extends string>(
  table: Readonly<Record<Name, Field>>,
  line: object,
): Record<Name, PlainValue> =>
  Object.fromEntries(
    Object.entries<Field>(table).flatMap(([name, field]) =>
      field.line === null ? [] : [[name, (line as Record<string, PlainValue>)[field.line] ?? null]],
    ),
  ) as Record<Name, PlainValue>

/**
 * The plain text of a description that may contain HTML, as in some sources: no tags, entities resolved, line and
 * paragraph breaks kept. Text without HTML stays unchanged, "3 < 5" too.
 */
export function plainText(text: string): string {
  // Twice, since some sources escape HTML twice.
  return severalLines(withoutHtml(withoutHtml(text)))
}

/** Resolves entities ("R&amp;B") and keeps angle brackets, which belong to titles such as "<Infinite Dendrogram>". */
export function resolveEntities(text: string): string {
  return text.includes('&') ? text.replace(ENTITY, bare) : text
}

const ENTITY = /&(?:#\d+|#x[\da-f]+|[a-z][a-z\d]*);/gi
const HTML = /<\/?[a-z!][^<>]*>|&(?:#\d+|#x[\da-f]+|[a-z][a-z\d]*);/i
const BREAK = /<\/?(?:br|p|div|li|ul|ol|tr|blockquote|h[1-6])\b[^<>]*>/gi

function withoutHtml(text: string): string {
  return HTML.test(text) ? bare(text.replace(BREAK, '\n')) : text
}

/** Undoes the four entities that sanitize-html escapes again. */
function bare(html: string): string {
  const clean = sanitize(html, { allowedTags: [], allowedAttributes: {} })
  return clean.replace(/&(amp|lt|gt|quot);/g, (_, name: string) => REST[name] ?? '')
}

const REST: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' }
