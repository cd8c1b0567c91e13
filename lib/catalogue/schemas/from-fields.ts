import { z } from 'zod'
import { partialDate } from '@/lib/schemas/fields'
import { birthdayInput, dateInput, line, listOf, optionalLine, optionalText, reference } from '@/lib/schemas/input'
import type { Field, Fields } from '../fields/field'
import { parseSeason } from '../seasons'

/** The schemas of the plain fields of a noun, from their table (lib/catalogue/fields). */

type Name = ReturnType<typeof line>
type Text = ReturnType<typeof optionalLine>
type Number = z.ZodNullable<z.ZodNumber>
type Season = typeof seasonInput
type DateText = typeof dateInput
type Entry = z.ZodNullable<typeof reference>
type Lines = z.ZodArray<Name>

type Choice<Of> = Of extends { values: infer Values extends readonly [string, ...string[]] }
  ? Of extends { isRequired: true } | { isNeverNull: true }
    ? z.ZodEnum<{ [Value in Values[number]]: Value }>
    : z.ZodNullable<z.ZodEnum<{ [Value in Values[number]]: Value }>>
  : never

type Inputs = {
  text: Text
  lines: Text
  items: Lines
  number: Number
  date: DateText
  birthday: DateText
  season: Season
  truth: z.ZodBoolean
  entry: Entry
}

type GivenInput<Of> = Of extends { kind: 'choice' }
  ? Choice<Of>
  : Of extends { kind: 'text'; isRequired: true }
    ? Name
    : Of extends { kind: infer Kind extends keyof Inputs }
      ? Inputs[Kind]
      : never

type InputOf<Of> = Of extends { isRequired: true } ? GivenInput<Of> : z.ZodOptional<GivenInput<Of>>

/** A season like "Spring 2026", as the stored integer. */
const seasonInput = z
  .string()
  .nullable()
  .transform((text, context) => {
    if (text === null || text.trim() === '') return null
    const season = parseSeason(text)
    if (season !== null) return season
    context.addIssue({ code: 'custom', message: 'seasonInvalid' })
    return z.NEVER
  })

const most = (field: Field) => field.most ?? 0
const choiceOf = ({ values = [], isRequired, isNeverNull }: Field) =>
  isRequired || isNeverNull ? z.enum([...values]) : z.enum([...values]).nullable()

const INPUTS: Readonly<Record<Field['kind'], (field: Field) => z.ZodType>> = {
  text: (field) => (field.isRequired ? line(most(field)) : optionalLine(most(field))),
  lines: (field) => optionalText(most(field)),
  items: (field) => listOf(line(most(field)), field.count ?? 0, (item) => item),
  number: (field) => z.number().int().min(0).max(most(field)).nullable(),
  date: () => dateInput,
  birthday: () => birthdayInput,
  season: () => seasonInput,
  choice: choiceOf,
  truth: () => z.boolean(),
  entry: () => reference.nullable(),
}

/** What is given for each field of a new or changed entry: only the required ones are not optional. */
export function inputsOf<const Of extends Fields>(fields: Of): { [Name in keyof Of]: InputOf<Of[Name]> } {
  return mapped(fields, (field) => {
    const input = INPUTS[field.kind](field)
    return field.isRequired ? input : input.optional()
  }) as { [Name in keyof Of]: InputOf<Of[Name]> }
}

type Heads = {
  text: z.ZodNullable<z.ZodString>
  lines: z.ZodNullable<z.ZodString>
  items: z.ZodArray<z.ZodString>
  number: Number
  date: typeof partialDate
  birthday: typeof partialDate
  season: z.ZodNullable<z.ZodString>
  truth: z.ZodBoolean
}

type HeadOf<Of> = Of extends { kind: 'choice' }
  ? Choice<Of>
  : Of extends { kind: 'text'; isRequired: true }
    ? z.ZodString
    : Of extends { kind: infer Kind extends keyof Heads }
      ? Heads[Kind]
      : never

type HeadsOf<Of> = { [Name in keyof Of as Of[Name] extends { kind: 'entry' } ? never : Name]: HeadOf<Of[Name]> }

const HEADS: Readonly<Record<Exclude<Field['kind'], 'entry'>, (field: Field) => z.ZodType>> = {
  text: (field) => (field.isRequired ? z.string() : z.string().nullable()),
  lines: () => z.string().nullable(),
  items: () => z.array(z.string()),
  number: () => z.number().int().nullable(),
  date: () => partialDate,
  birthday: () => partialDate,
  season: () => z.string().nullable(),
  choice: choiceOf,
  truth: () => z.boolean(),
}

/** How the head of an entry has each field; a reference to another entry has a form of its own. */
export function headsOf<const Of extends Fields>(fields: Of): HeadsOf<Of> {
  const plain = Object.fromEntries(Object.entries(fields).filter(([, { kind }]) => kind !== 'entry'))
  return mapped(plain, (field) => HEADS[field.kind as keyof typeof HEADS](field)) as HeadsOf<Of>
}

const mapped = (fields: Fields, schema: (field: Field) => z.ZodType) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, schema(field)]))
