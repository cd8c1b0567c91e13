import { expect, test } from 'vitest'
import { FIELDS } from '@/lib/catalogue/fields'
import type { Field } from '@/lib/catalogue/fields/field'
import { useDatabase } from '@/tests/support/database'
import { anime, emptyAfterEach, loadLines, query } from '../support'

useDatabase()
emptyAfterEach()

/** The columns of each field that loads fill. Parts of a name are one value; a season is that of the release. */
const NAME = [
  'full_name',
  'first_name',
  'middle_name',
  'last_name',
  'first_name_key',
  'middle_name_key',
  'last_name_key',
]
const isName = (field: string) => ['firstName', 'middleName', 'lastName'].includes(field)
const NOUNS = {
  media: 'media',
  series: 'series',
  character: 'characters',
  person: 'people',
  company: 'companies',
} as const
type Noun = keyof typeof NOUNS
const fieldsOf = (noun: Noun) => Object.entries<Field>(FIELDS[noun]).filter(([, { load }]) => load !== 'none')
const columnsOf = (noun: Noun, field: string): string[] => {
  if (isName(field)) return NAME
  const { column, derived = {} } = FIELDS[noun][field] as Field
  return [column, ...Object.keys(derived), ...(field === 'releaseDate' ? ['season'] : [])]
}
const allColumns = (noun: Noun) => [...new Set(fieldsOf(noun).flatMap(([field]) => columnsOf(noun, field)))]

type Row = Record<string, unknown>
const rows = async (noun: Noun): Promise<Record<string, Row>> =>
  Object.fromEntries(
    (await query<{ source_key: string } & Row>(`SELECT source_key, ${allColumns(noun)} FROM ${NOUNS[noun]}`)).map(
      ({ source_key, ...row }) => [source_key, row],
    ),
  )

/** Values of fields that the lines below do not name, in the first and in the second load. */
const further = (noun: Noun, word: string, n: number) =>
  Object.fromEntries(
    fieldsOf(noun).flatMap(([, { kind, line, values = [] }]) =>
      line === null ? [] : [[line, kind === 'choice' ? values[n] : kind === 'number' ? n : `${word} ${line}`]],
    ),
  )

const work = (key: string, word: string, n: number) =>
  anime(key, `${word} ${key}`, {
    ...further('media', word, n),
    ...{
      native: `${word}原 ${key}`,
      romaji: `${word} romaji ${key}`,
      description: `${word}.`,
      format: n === 1 ? 'TV' : 'ONA',
    },
    ...{
      kind: n === 1 ? 'Anime' : 'Special',
      status: n === 1 ? 'ONGOING' : 'FINISHED',
      begin: `200${n}-04-05`,
      end: n === 1 ? undefined : '2012-06-28',
    },
    ...{ year: 2000 + n, season: n === 1 ? 'SPRING' : 'FALL', episodes: n, volumes: n, runtime: n, adult: n === 2 },
    platforms: [word],
  })
const being = (kind: string) => (key: string, word: string, n: number) => ({
  ...{ kind, key, name: `${word} Middle${n} Last${n}`, first: word, middle: `Middle${n}`, last: `Last${n}` },
  ...{ native: `${word}原 ${key}`, names: [`${word} also`], description: `${word}.`, birthday: `199${n}-03-04` },
})
const LINES: Record<Noun, (key: string, word: string, n: number) => object> = {
  media: work,
  series: (key, word, n) => ({
    ...{ kind: 'Series', key, title: `${word} ${key}`, native: `${word}原 ${key}`, romaji: `${word} romaji ${key}` },
    ...{
      description: `${word}.`,
      status: n === 1 ? 'Ongoing' : 'Ended',
      begin: `200${n}-01-01`,
      end: n === 1 ? undefined : '2012-01-01',
    },
  }),
  character: being('Character'),
  person: being('Person'),
  company: (key, word, n) => ({
    ...{
      kind: 'Company',
      key,
      name: `${word} ${key}`,
      native: `${word}原 ${key}`,
      names: [`${word} also`],
      description: `${word}.`,
      founded: `190${n}`,
    },
  }),
}

test.each(Object.keys(NOUNS) as Noun[])(
  'each field of a %s that is a person’s stays, and the others follow the source',
  async (noun) => {
    const names = fieldsOf(noun).map(([field]) => field)
    const keys = ['untouched', 'edited', ...names, ...names.map((name) => `locked ${name}`)]
    await loadLines(...keys.map((key) => LINES[noun](key, 'Mine', 1)))
    const table = NOUNS[noun]
    await query(`UPDATE ${table} SET edited_at = now() WHERE source_key <> 'untouched'`)
    for (const name of names) {
      await query(`UPDATE ${table} SET kept_fields = $1 WHERE source_key = $2`, [[name], name])
      await query(`UPDATE ${table} SET locked_fields = $1 WHERE source_key = $2`, [[name], `locked ${name}`])
    }
    const before = await rows(noun)
    const lines = keys.map((key) => LINES[noun](key, 'Loaded', 2))
    await loadLines(...lines)
    const after = await rows(noun)
    const of = (row: Row | undefined, key: string): Row =>
      Object.fromEntries(
        Object.entries(row ?? {}).map(([column, value]) => [
          column,
          typeof value === 'string' ? value.replaceAll(key, '…').replaceAll(key.toLowerCase(), '…') : value,
        ]),
      )
    for (const column of allColumns(noun))
      expect([column, after.untouched?.[column]]).not.toEqual([column, before.untouched?.[column]])
    expect(of(after.edited, 'edited')).toEqual(of(after.untouched, 'untouched'))
    for (const key of names)
      for (const each of [key, `locked ${key}`]) {
        const kept = columnsOf(noun, key)
        for (const column of allColumns(noun)) {
          const stays = kept.includes(column)
          const wanted = stays ? before[each]?.[column] : of(after.untouched, 'untouched')[column]
          const got = stays ? after[each]?.[column] : of(after[each], each)[column]
          expect([each, column, got]).toEqual([each, column, wanted])
        }
      }
    const again = await rows(noun)
    await loadLines(...lines)
    expect(await rows(noun)).toEqual(again)
  },
)

test('what a person has emptied stays empty', async () => {
  const emptied = {
    media:
      "description = NULL, native_title = NULL, romaji_title = NULL, end_date = NULL, total_episodes = NULL, platforms = '{}'",
    series: 'description = NULL, native_title = NULL, stated_status = NULL, stated_end_date = NULL',
    character: "biography = NULL, native_name = NULL, other_names = '{}', birthday = NULL",
    person: "biography = NULL, native_name = NULL, other_names = '{}', birthday = NULL",
    company: "biography = NULL, native_name = NULL, other_names = '{}', founded = NULL",
  }
  const nouns = Object.keys(NOUNS) as Noun[]
  const lines = (word: string, n: number) => nouns.map((noun) => LINES[noun](`the ${noun}`, word, n))
  await loadLines(...lines('Mine', 1))
  for (const noun of nouns)
    await query(`UPDATE ${NOUNS[noun]} SET edited_at = now(), kept_fields = $1, ${emptied[noun]}`, [
      fieldsOf(noun).map(([name]) => name),
    ])
  const all = async () => Promise.all(nouns.map(rows))
  const before = await all()
  await loadLines(...lines('Loaded', 2))
  expect(await all()).toEqual(before)
})

test('a row that somebody changes while it is merged stays as they left it', async () => {
  const { pool } = await import('@/server/platform/database/client')
  await loadLines(work('k', 'Old', 1))
  const editor = await pool().connect()
  try {
    await editor.query('BEGIN')
    await editor.query(
      `UPDATE media SET title = 'Mine', kept_fields = '{title}', edited_at = now(), updated_at = now() + interval '1 ms'`,
    )
    const loading = loadLines(work('k', 'Loaded', 2))
    await expect
      .poll(() =>
        query(
          `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database() AND query LIKE '%load_work%'`,
        ),
      )
      .toHaveLength(1)
    await editor.query('COMMIT')
    await loading
  } finally {
    editor.release()
  }
  expect(await query('SELECT title FROM media')).toEqual([{ title: 'Mine' }])
})

test('an entry is found by the names that it has, not by those that it refuses', async () => {
  const nouns = Object.keys(NOUNS) as Noun[]
  const lines = (word: string, n: number) => nouns.map((noun) => LINES[noun](noun, word, n))
  await loadLines(...lines('Mine', 1))
  await query(`UPDATE media SET kept_fields = '{title}'; UPDATE series SET kept_fields = '{title}'; UPDATE companies SET kept_fields = '{name}';
    UPDATE people SET kept_fields = '{lastName,otherNames}'; UPDATE characters SET kept_fields = '{nativeName}'`)
  await loadLines(...lines('Loaded', 2))
  const keys = await query<{
    key: string
  }>(`SELECT key FROM media_search_keys UNION ALL SELECT key FROM series_search_keys
    UNION ALL SELECT key FROM character_search_keys UNION ALL SELECT key FROM person_search_keys UNION ALL SELECT key FROM company_search_keys`)
  expect(
    keys
      .map(({ key }) => key)
      .filter((key) => key.startsWith('loaded'))
      .sort(),
  ).toEqual([
    // The character's and the company's.
    ...['loaded also', 'loaded also'],
    'loaded middle2 last2',
    'loaded romaji media',
    'loaded romaji series',
    'loaded原 company',
    'loaded原 media',
    'loaded原 person',
    'loaded原 series',
  ])
})
