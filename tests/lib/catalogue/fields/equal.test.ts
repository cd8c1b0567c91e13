import { expect, test } from 'vitest'
import { z } from 'zod'
import { kindOf, REQUIRED, SECTIONS } from '@/components/catalogue/contribute/sections'
import { FIELDS } from '@/lib/catalogue/fields'
import type { Field } from '@/lib/catalogue/fields/field'
import { MERGED_FIELDS } from '@/lib/catalogue/fields/merged'
import type { EditedNoun } from '@/lib/catalogue/nouns'
import { characterInput } from '@/lib/catalogue/schemas/characters-input'
import { NEW_ENTRIES } from '@/lib/catalogue/schemas/contributions'
import { headsOf, inputsOf } from '@/lib/catalogue/schemas/from-fields'
import { mediaHead } from '@/lib/catalogue/schemas/media'
import { mediaInput } from '@/lib/catalogue/schemas/media-input'
import { companyInput, personInput, seriesInput } from '@/lib/catalogue/schemas/names-input'
import { NAMED, PLAIN } from '@/server/domain/catalogue/changes/rules'
import { FIELDS as DOCUMENTS } from '@/server/domain/catalogue/documents/statements'
import { allColumns, headColumns, storedFields } from '@/server/domain/catalogue/entries/rules'
import { HEAD } from '@/server/domain/catalogue/media/statements'
import { COLUMNS } from '@/server/domain/catalogue/merges/rules'
import { beingShape, companyShape, seriesShape, workShape } from '@/server/loader/shapes'
import { freshSheets } from '@/server/loader/staging'

/** What the tables of fields say, beside the lists that they replace. Goes with the last of these. */

const NOUNS = Object.keys(FIELDS) as EditedNoun[]
const names = (noun: EditedNoun, is: (field: Field) => unknown = () => true) =>
  Object.entries(FIELDS[noun])
    .filter(([, field]) => is(field))
    .map(([name]) => name)
const schemas = (shape: Record<string, z.ZodType>, io: 'input' | 'output' = 'input') =>
  Object.fromEntries(
    Object.entries(shape).map(([name, schema]) => [
      name,
      [z.toJSONSchema(schema, { io, unrepresentable: 'any' }), schema.safeParse(undefined).success],
    ]),
  )
const picked = (shape: object, of: readonly string[]) =>
  Object.fromEntries(Object.entries(shape).filter(([name]) => of.includes(name)))

const INPUTS: Record<EditedNoun, z.ZodObject> = {
  media: mediaInput,
  series: seriesInput,
  character: characterInput,
  person: personInput,
  company: companyInput,
  tag: NEW_ENTRIES.tag,
}

test.each(NOUNS)('inputs of a %s', (noun) => {
  const derived = inputsOf(FIELDS[noun]) as Record<string, z.ZodType>
  const { season: _, ...now } = picked(INPUTS[noun].shape, names(noun))
  const { season: __, ...then } = derived
  expect(schemas(then)).toEqual(schemas(now as Record<string, z.ZodType>))
})

test('the head of a work', () => {
  const { season: _, isAdult: __, ...derived } = headsOf(FIELDS.media) as Record<string, z.ZodType>
  expect(schemas(derived, 'output')).toEqual(
    schemas(picked(mediaHead.shape, Object.keys(derived)) as Record<string, z.ZodType>, 'output'),
  )
  for (const column of headColumns(FIELDS.media, 'm').split(', ')) expect(HEAD).toContain(column)
})

test.each(NOUNS)('the document of a %s', (noun) => {
  expect(storedFields(FIELDS[noun], 'e')).toEqual(picked(DOCUMENTS[noun], names(noun)))
})

test('merges', () => {
  for (const noun of NOUNS) {
    if (noun === 'tag') continue
    const merged = names(noun, ({ merge }) => merge)
    const hasParts = noun === 'person' || noun === 'character'
    expect([noun, ...(hasParts ? ['name'] : []), ...merged]).toEqual([noun, ...MERGED_FIELDS[noun]])
    for (const name of merged) expect(allColumns(FIELDS[noun], name)).toEqual((COLUMNS[noun] as never)[name])
  }
})

const WIDE = ['lines', 'items']

test.each(NOUNS)('the form of a %s', (noun) => {
  for (const { name, fields } of SECTIONS[noun]) {
    if (name !== 'main' && name !== 'names' && name !== 'details') continue
    const own = names(noun, ({ section }) => section === name)
    const isWide = (field: string) => WIDE.includes(FIELDS[noun][field]?.kind ?? '')
    const order = [...own.filter((field) => !isWide(field)), ...own.filter(isWide)]
    const now = fields.filter((field) => field in FIELDS[noun])
    expect(order).toEqual(now)
  }
  for (const name of names(noun)) expect([name, FIELDS[noun][name]?.kind]).toEqual([name, kindOf(name as never)])
  const isNamed = noun === 'person' || noun === 'character'
  expect(isNamed ? ['firstName'] : names(noun, ({ isRequired }) => isRequired)).toEqual(REQUIRED[noun])
})

test('lines', () => {
  for (const noun of NOUNS) {
    if (noun === 'tag') continue
    const lines = (is: (field: Field) => unknown) =>
      Object.fromEntries(
        names(noun, (field) => field.line !== null && is(field)).map((name) => [name, FIELDS[noun][name]?.line]),
      )
    expect(lines(({ isName }) => isName)).toEqual(NAMED[noun])
    const { firstName: _, middleName: __, lastName: ___, nativeName, ...plain } = PLAIN[noun]
    const isPerson = noun === 'person' || noun === 'character'
    expect(lines(({ isName }) => !isName)).toEqual(nativeName && !isPerson ? { nativeName, ...plain } : plain)
  }
})

test('dates', () => {
  const dates = NOUNS.flatMap((noun) => names(noun, ({ kind }) => kind === 'date' || kind === 'birthday'))
  expect([...new Set([...dates, 'aired'])].sort()).toEqual(
    ['releaseDate', 'endDate', 'startDate', 'birthday', 'founded', 'aired'].sort(),
  )
})

const TYPES = {
  text: 'text',
  lines: 'text',
  items: 'text[]',
  number: 'int',
  date: 'int',
  season: 'int',
  truth: 'boolean',
}
const SHAPES = {
  media: workShape,
  series: seriesShape,
  character: beingShape,
  person: beingShape,
  company: companyShape,
}

test('loads', () => {
  for (const [noun, { shape }] of Object.entries(SHAPES))
    for (const { line } of Object.values(FIELDS[noun as EditedNoun]))
      if (line) expect(Object.keys(shape)).toContain(line)
  for (const field of Object.values(FIELDS.media)) {
    if (field.kind === 'entry') continue
    const type = field.kind === 'choice' ? (field.enum ?? 'text') : TYPES[field.kind as keyof typeof TYPES]
    expect([field.column, freshSheets.works.columns[field.column as never]]).toEqual([field.column, type])
  }
})
