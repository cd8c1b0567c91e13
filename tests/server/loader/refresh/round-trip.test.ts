import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FIELDS } from '@/lib/catalogue/fields'
import type { Field } from '@/lib/catalogue/fields/field'
import { LINE_NOUNS, type LineNoun } from '@/lib/catalogue/line/nouns'
import { isSame, LISTS, REFERENCES, type Values } from '@/lib/curation/documents/differences'
import { TABLES } from '@/server/domain/catalogue/entries/access'
import { changesSince } from '@/server/domain/curation/changes/queries'
import { documentOf } from '@/server/domain/curation/documents/queries'
import { refreshSources } from '@/server/loader/refresh/refresh'
import { prisma } from '@/server/platform/database/client'
import { directUrl } from '@/server/platform/database/open-pool'
import { give, someone } from '@/tests/support/contributions'
import { useDatabase } from '@/tests/support/database'
import { emptyAfterEach, emptyCatalogue, loadLines, query } from '../support'

/** document → line → load, or refresh → document: every field of every noun, and every list. */

useDatabase()
emptyAfterEach()

let server: Server
let address: string
let body = ''
beforeAll(async () => {
  server = createServer(({ url }, response) => response.end(url?.endsWith('since=0') ? body : '{"next":"1"}'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  address = `http://localhost:${(server.address() as AddressInfo).port}/api/catalogue/changes`
})
afterAll(() => server.close())

/** A value of each kind, as people write it. */
function sample(name: string, { kind, values = [] }: Field): unknown {
  switch (kind) {
    case 'number':
      return 7
    case 'date':
      return name === 'endDate' ? '2006-06' : '2005-10-23'
    case 'birthday':
      return '--05-22'
    case 'season':
      return 'Fall 2005'
    case 'choice':
      return values.includes('Cancelled') ? 'Cancelled' : values[0]
    case 'truth':
      return true
    case 'items':
      return ['Switch', 'PC']
    case 'lines':
      return `The ${name}.\n\nAnd more: 3 < 5.`
    default:
      return name.startsWith('native') ? `ネイティブ ${name}` : `Some ${name}`
  }
}

/** The plain fields of a noun, all with a value, but for those that refer to entries. */
const samples = (noun: LineNoun): Values =>
  Object.fromEntries(
    Object.entries(FIELDS[noun])
      .filter(([, { kind }]) => kind !== 'entry')
      .map(([name, field]) => [name, sample(name, field)]),
  )

/** An entry of each noun with a value in every field, and two more works. */
async function givenAll(): Promise<Record<LineNoun, number>> {
  const editor = await someone('CanEdit')
  const add = async (noun: LineNoun | 'tag', change: object, id: number | null = null) =>
    (await give({ noun, id, change } as never, editor)).entry ?? 0
  const tag = await add('tag', { name: 'Mystery', category: 'Genre' })
  const series = await add('series', samples('series'))
  const person = await add('person', samples('person'))
  const company = await add('company', samples('company'))
  const character = await add('character', { ...samples('character'), series })
  const other = await add('media', { title: 'Quite another', type: 'Movie' })
  const third = await add('media', { title: 'Third', type: 'Special' })
  const media = await add('media', {
    ...samples('media'),
    series,
    synonyms: ['Later', { title: 'Danach', language: 'de' }],
    tags: [{ tag, weight: 90, isSpoiler: true }],
    relations: [{ type: 'SharedCharacter', media: other }],
    episodes: [
      { number: 1, title: 'One', nativeTitle: '一', aired: '2005-10-23' },
      { number: 2, title: 'Two', airsAt: '2005-10-29T16:00:00.000Z' },
    ],
    openingsAndEndings: [{ title: 'The Sore Feet Song', artist: 'Ally Kerr', isOpening: true, isEnding: true }],
    characters: [{ character, role: 'Lead', actors: [{ person, description: 'Japanese' }] }],
    staff: [{ person, role: 'Director', description: 'Episode 2' }],
    companies: [{ company, role: 'Producer' }],
    links: [{ address: 'https://mushishi.example.org/', kind: 'Official', language: 'ja' }],
    externalIds: [{ site: 'myanimelist', externalId: 'anime/457' }],
  })
  // What the other side says.
  await add('series', { media: [media, third] }, series)
  await add(
    'character',
    {
      media: [
        { media, role: 'Lead' },
        { media: third, role: 'Support' },
      ],
    },
    character,
  )
  return { media, series, person, company, character }
}

/** What lines do not have: each instance has its own files, and refuses its own guesses. */
const OWN: ReadonlySet<string> = new Set(['pictures', 'refusedSequels'])

/** The documents of all entries, with names in the place of ids, and lists in an order of their own. */
async function documents(): Promise<Record<string, unknown>> {
  const names = new Map<string, string>()
  const entries: [LineNoun, number][] = []
  for (const noun of [...LINE_NOUNS, 'tag'] as const) {
    const name = {
      media: 'title',
      series: 'title',
      character: 'full_name',
      person: 'full_name',
      company: 'name',
      tag: 'name',
    }[noun]
    for (const row of await query<{ id: number; name: string }>(`SELECT id, ${name} AS name FROM ${TABLES[noun]}`)) {
      names.set(`${noun} ${row.id}`, row.name)
      if (noun !== 'tag') entries.push([noun, row.id])
    }
  }
  const named = (value: unknown, field: string): unknown => {
    const noun = REFERENCES[field]
    if (typeof value === 'number' && noun) return names.get(`${noun} ${value}`)
    if (Array.isArray(value)) return value.map((item) => JSON.stringify(named(item, field))).sort()
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, named(each, name)]))
  }
  const found: Record<string, unknown> = {}
  for (const [noun, id] of entries)
    found[`${noun} ${names.get(`${noun} ${id}`)}`] = named(
      await documentOf(
        prisma(),
        noun,
        id,
        Object.keys({ ...FIELDS[noun], ...LISTS[noun] }).filter((field) => !OWN.has(field)),
      ),
      '',
    )
  return found
}

/** The lines of everything that people wrote, and what they were written from; the catalogue is empty then. */
async function written() {
  const ids = await givenAll()
  for (const noun of LINE_NOUNS)
    for (const field of Object.keys({ ...FIELDS[noun], ...LISTS[noun] }).filter((field) => !OWN.has(field))) {
      const document = await documentOf(prisma(), noun, ids[noun], [field])
      expect([noun, field, isSame(document?.[field], null)]).toEqual([noun, field, false])
    }
  const before = await documents()
  expect(Object.keys(before)).toHaveLength(7)
  await query(`UPDATE edits SET created_at = now() - interval '1 hour'`)
  const { lines } = await changesSince(0, { site: 'https://one.example', license: 'CC0-1.0' })
  await emptyCatalogue()
  await query('DELETE FROM contributions')
  return { before, lines: lines.map((line) => JSON.parse(line)) }
}

/** Entries with the keys and names of these lines, and nothing else. */
async function givenKnown(lines: { kind: string; key: string; title?: string; name?: string }[]): Promise<void> {
  const tables: Record<string, [string, string]> = {
    Series: ['series', 'title, title_sort'],
    Character: ['characters', 'full_name, first_name_key, middle_name_key, last_name_key'],
    Person: ['people', 'full_name, first_name_key, middle_name_key, last_name_key'],
    Company: ['companies', 'name, name_sort'],
  }
  for (const { kind, key, title, name } of lines) {
    const [table, columns] = tables[kind] ?? ['media', 'title, title_sort, type']
    const values = [
      title ?? name,
      ...(table === 'media'
        ? [title, kind]
        : columns
            .split(', ')
            .slice(1)
            .map(() => 'x')),
    ]
    const places = values.map((_, at) =>
      columns.endsWith('type') && at === 2 ? `$${at + 2}::media_type` : `$${at + 2}`,
    )
    await query(`INSERT INTO ${table} (source_key, ${columns}) VALUES ($1, ${places.join(', ')})`, [key, ...values])
  }
}

async function pulled(lines: readonly object[]): Promise<void> {
  body = [...lines, { license: 'CC0-1.0', next: '1' }].map((line) => JSON.stringify(line)).join('\n')
  await query('DELETE FROM catalogue_sources')
  const said: string[] = []
  const say = (sentence: string) => said.push(sentence)
  await refreshSources([{ interval: 'daily', file: address, isTrusted: true }], { url: directUrl() ?? '', say })
  expect(said.join('\n')).toContain('0 lines refused')
}

test('a load of lines into an empty catalogue gives the same documents, and again changes nothing', async () => {
  const { before, lines } = await written()
  const report = await loadLines(...lines)
  expect(Object.values(report.counts).map(({ refused }) => refused)).toEqual(Object.values(report.counts).map(() => 0))
  expect(await documents()).toEqual(before)
  await loadLines(...lines)
  expect(await documents()).toEqual(before)
})

test('a load of lines into a catalogue that knows the entries gives the same documents', async () => {
  const { before, lines } = await written()
  await givenKnown(lines)
  await loadLines(...lines)
  expect(await documents()).toEqual(before)
})

test('lines of a trusted instance give the same documents', async () => {
  const { before, lines } = await written()
  await query(`INSERT INTO tags (name, key) VALUES ('Mystery', 'mystery')`)
  await pulled(lines)
  expect(await documents()).toEqual(before)
})
