import { readFileSync } from 'node:fs'
import { expect, expectTypeOf, test } from 'vitest'
import { SECTIONS } from '@/components/curation/contribute/sections'
import { FIELDS } from '@/lib/catalogue/fields'
import type { CHARACTER, COMPANY, PERSON, SERIES } from '@/lib/catalogue/fields/entries'
import type { Fields } from '@/lib/catalogue/fields/field'
import type { MEDIA } from '@/lib/catalogue/fields/media'
import { MERGED_FIELDS } from '@/lib/catalogue/fields/merged'
import { fieldsOfLines } from '@/lib/catalogue/line/nouns'
import { EDITED_NOUNS } from '@/lib/catalogue/nouns'
import { mediaHead } from '@/lib/catalogue/schemas/media'
import type { MediaInput } from '@/lib/catalogue/schemas/media-input'
import type { CharacterInput, CompanyInput, PersonInput, SeriesInput } from '@/lib/catalogue/schemas/names-input'
import { NEW_ENTRIES } from '@/lib/curation/schemas/contributions'
import en from '@/messages/en.json'
import { TABLES } from '@/server/domain/catalogue/entries/access'
import type { columnsOf } from '@/server/domain/catalogue/entries/rules'
import { fieldsOf } from '@/server/domain/curation/documents/statements'
import { COLUMNS } from '@/server/domain/curation/merges/rules'
import { type Prisma, pool } from '@/server/platform/database/client'
import { useDatabase } from '@/tests/support/database'

useDatabase()

const FORMAT = readFileSync('docs/catalogue-format.md', 'utf8')

test.each(EDITED_NOUNS)('each plain field of a %s is everywhere where it must be', async (noun) => {
  const { rows } = await pool().query<{ column: string }>(
    'SELECT column_name AS "column" FROM information_schema.columns WHERE table_name = $1',
    [noun === 'tag' ? 'tags' : TABLES[noun]],
  )
  const has = (name: string) => {
    const { column, line, merge, kind } = FIELDS[noun][name] ?? { column: '', line: null, merge: false, kind: 'text' }
    const merged = noun === 'tag' ? [] : (MERGED_FIELDS[noun] as readonly string[])
    return {
      column: rows.some((row) => row.column === column),
      input: name in NEW_ENTRIES[noun].shape,
      head: noun !== 'media' || kind === 'entry' || name in mediaHead.shape,
      document: fieldsOf(noun).includes(name),
      form: SECTIONS[noun].some(({ fields }) => (fields as string[]).includes(name)),
      merge: noun === 'tag' || !merge || merged.includes(name),
      mergedColumn: noun === 'tag' || !merge || (COLUMNS[noun] as Record<string, string[]>)[name]?.[0] === column,
      line: noun === 'tag' || fieldsOfLines(noun).includes(name),
      format: line === null || FORMAT.includes(`\`${line}\``) || FORMAT.includes(`"${line}"`),
      label: name in en.fields[noun],
    }
  }
  const everywhere = Object.fromEntries(Object.keys(has('')).map((place) => [place, true]))
  for (const name of Object.keys(FIELDS[noun])) expect({ name, ...has(name) }).toEqual({ name, ...everywhere })
})

test('the database has each column that a change writes', () => {
  type Written<Of extends Fields, Input extends object> = keyof ReturnType<typeof columnsOf<Of, Input>>
  expectTypeOf<Exclude<Written<typeof MEDIA, MediaInput>, keyof Prisma.MediaUncheckedUpdateInput>>().toBeNever()
  expectTypeOf<Exclude<Written<typeof SERIES, SeriesInput>, keyof Prisma.SeriesUncheckedUpdateInput>>().toBeNever()
  expectTypeOf<
    Exclude<Written<typeof CHARACTER, CharacterInput>, keyof Prisma.CharacterUncheckedUpdateInput>
  >().toBeNever()
  expectTypeOf<Exclude<Written<typeof PERSON, PersonInput>, keyof Prisma.PersonUncheckedUpdateInput>>().toBeNever()
  expectTypeOf<Exclude<Written<typeof COMPANY, CompanyInput>, keyof Prisma.CompanyUncheckedUpdateInput>>().toBeNever()
})
