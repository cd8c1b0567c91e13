import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { changesSince } from '@/server/domain/curation/changes/queries'
import { hideEntry, showEntry } from '@/server/domain/curation/hides/mutations'
import { mergeEntries } from '@/server/domain/curation/merges/mutations'
import { refreshSources } from '@/server/loader/refresh/refresh'
import { directUrl } from '@/server/platform/database/open-pool'
import { accept, give, someone } from '@/tests/support/contributions'
import { useDatabase } from '@/tests/support/database'
import { givenCharacter, givenCompany, givenMedia, givenPerson, givenSeries } from '@/tests/support/factories'
import { column, emptyAfterEach, emptyCatalogue, query } from '../support'

useDatabase()
emptyAfterEach()
afterEach(() => query('DELETE FROM catalogue_sources; DELETE FROM waiting_lines'))

let server: Server
let address: string
let body = ''
beforeAll(async () => {
  server = createServer(({ url }, response) => response.end(url?.endsWith('since=0') ? body : '{"next":"1"}'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  address = `http://localhost:${(server.address() as AddressInfo).port}/api/catalogue/changes`
})
afterAll(() => server.close())

type Line = { key: string; kind: string; refs?: { sources: string[] }[] }

/** What people have changed in this database, as another instance reads it, which then has an empty one. */
async function linesOfAnother(): Promise<Line[]> {
  await query(`UPDATE edits SET created_at = now() - interval '1 hour'`)
  const { lines } = await changesSince(0, { site: 'https://one.example', license: 'CC0-1.0' })
  await emptyCatalogue()
  return lines.map((line) => JSON.parse(line))
}

/** Each pull begins anew, so that a line that comes again must change nothing. */
async function pull(lines: readonly (object | string)[], isTrusted = false) {
  const last = { license: 'CC0-1.0', next: '1' }
  body = [...lines, last].map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n')
  await query('DELETE FROM catalogue_sources')
  const said: string[] = []
  await refreshSources([{ interval: 'daily', file: address, ...(isTrusted && { isTrusted }) }], {
    url: directUrl() ?? '',
    say: (sentence) => said.push(sentence),
  })
  const [row] = await query<{ state: string; reason: string | null; counts: Record<string, number> }>(
    'SELECT state, reason, counts FROM catalogue_sources',
  )
  return { ...row, said }
}

const numbers = async (text: string) => (await column(text)).map(Number)

/** A new work with cast, staff, two companies, a relation and a series. */
async function givenNewWork() {
  const editor = await someone('CanEdit')
  const old = await givenMedia({ title: 'Before', sourceKey: 'k:before' })
  const { entry } = await give(
    {
      noun: 'media',
      change: {
        title: 'After',
        type: 'Anime',
        releaseDate: '2026-10-03',
        relations: [{ type: 'Prequel', media: old }],
        season: 'Fall 2026',
        synonyms: ['Later', { title: 'Danach', language: 'de' }],
        links: [{ address: 'https://after.example', kind: 'Official', language: 'ja' }],
        episodes: [{ number: 1, title: 'One' }],
        characters: [
          {
            character: { new: { firstName: 'Rei' } },
            role: 'Lead',
            actors: [{ person: { new: { firstName: 'Megumi', lastName: 'Hayashibara' } }, description: 'Japanese' }],
          },
        ],
        staff: [{ person: { new: { firstName: 'Hideaki', lastName: 'Anno' } }, role: 'Director' }],
        companies: [
          { company: { new: { name: 'Gainax' } }, role: 'Studio' },
          { company: { new: { name: 'Tatsunoko' } }, role: 'Producer' },
        ],
        externalIds: [{ site: 'anidb', externalId: 'anime/22' }],
      },
    },
    editor,
  )
  await give({ noun: 'series', change: { title: 'The series', media: [entry ?? 0] } }, editor)
  const [anno] = await numbers(`SELECT id FROM people WHERE last_name = 'Anno'`)
  await give({ noun: 'person', id: anno ?? 0, change: { birthday: '1960-05-22' } }, editor)
}

const everything = async () => ({
  media:
    await query(`SELECT m.title, m.source_key AS key, s.title AS series FROM media m LEFT JOIN series s ON s.id = m.series_id
    ORDER BY m.title`),
  cast: await query(`SELECT c.full_name AS name, mc.role, p.full_name AS voice FROM media_characters mc
    JOIN characters c ON c.id = mc.character_id JOIN credits v ON v.character_id = c.id JOIN people p ON p.id = v.person_id`),
  titles: await query('SELECT title, language FROM synonyms ORDER BY title'),
  season: await column('SELECT season FROM media WHERE season IS NOT NULL'),
  links: await query('SELECT address, kind, language FROM media_links'),
  staff: await query(`SELECT p.full_name AS name, p.birthday FROM credits v JOIN people p ON p.id = v.person_id
    WHERE v.character_id IS NULL`),
  companies: await column(`SELECT c.name FROM media_companies JOIN companies c ON c.id = company_id ORDER BY c.name`),
  relations: await query(
    `SELECT r.type, m.title FROM media_relations r JOIN media m ON m.id = to_id WHERE r.type = 'Prequel'`,
  ),
  entries: await column(
    'SELECT count(*)::int FROM characters UNION ALL SELECT count(*)::int FROM people UNION ALL SELECT count(*)::int FROM companies',
  ),
})
const ALL = {
  media: [
    { title: 'After', key: expect.stringMatching(/^https:\/\/one\.example\/media\/\d+$/), series: 'The series' },
    { title: 'Here already', key: 'k:before', series: null },
  ],
  cast: [{ name: 'Rei', role: 'Lead', voice: 'Megumi Hayashibara' }],
  titles: [
    { title: 'Danach', language: 'de' },
    { title: 'Later', language: null },
  ],
  season: [20264],
  links: [{ address: expect.stringContaining('https://after.example'), kind: 'Official', language: 'ja' }],
  staff: [{ name: 'Hideaki Anno', birthday: 19600522 }],
  companies: ['Gainax', 'Tatsunoko'],
  relations: [{ type: 'Prequel', title: 'Here already' }],
  entries: [1, 2, 2],
}

test.each([
  ['in their order', (lines: Line[]) => lines],
  ['in the reverse order', (lines: Line[]) => lines.toReversed()],
])('a new work of a trusted instance comes with everything that it names, %s', async (_, order) => {
  await givenNewWork()
  const lines = order(await linesOfAnother())
  await givenMedia({ title: 'Here already', sourceKey: 'k:before' })
  const first = await pull(lines, true)
  expect([first.said.join(), first.counts?.refused]).toEqual([expect.stringContaining('0 lines refused'), 0])
  expect(await everything()).toEqual(ALL)
  expect(await column('SELECT missing FROM waiting_lines')).toEqual([])
  const edits = await column('SELECT count(*)::int FROM edits')
  expect(await pull(lines, true)).toMatchObject({ state: 'unchanged' })
  expect(await column('SELECT count(*)::int FROM edits')).toEqual(edits)
})

test('that of another one waits for an editor, line by line; what a line names waits until it is here', async () => {
  await givenNewWork()
  const lines = await linesOfAnother()
  const editor = await someone('CanEdit')
  const open = () => numbers(`SELECT id FROM contributions WHERE state = 'Open' ORDER BY id`)
  await pull(lines.toReversed())
  expect(await column('SELECT count(*)::int FROM media')).toEqual([0])
  expect((await column('SELECT missing FROM waiting_lines')).flat()).toContain('k:before')
  for (const id of (await open()).toReversed()) await accept(id, editor)
  await givenMedia({ title: 'Here already', sourceKey: 'k:before' })
  for (let again = 0; again < 2; again++) {
    await pull([])
    for (const id of await open()) await accept(id, editor)
  }
  expect(await everything()).toEqual(ALL)
  expect(await column('SELECT key FROM waiting_lines')).toEqual([])
  await pull(lines)
  expect(await open()).toEqual([])
})

test('an entry is the one here that has its ids, or of people and companies its name', async () => {
  await givenNewWork()
  const lines = await linesOfAnother()
  await query(`INSERT INTO companies (name, name_sort) VALUES ('GAINAX', 'gainax');
    INSERT INTO company_search_keys (company_id, key) SELECT id, 'gainax' FROM companies`)
  const work = await givenMedia({ title: 'Ours', runtime: 24 })
  await query(`INSERT INTO external_ids (media_id, site, external_id) VALUES ($1, 'anidb', 'anime/22')`, [work])
  await query(`UPDATE media SET locked_fields = '{title}'`)
  await pull(lines, true)
  expect(await column('SELECT title FROM media')).toEqual(['Ours'])
  expect(await column('SELECT name FROM companies ORDER BY id')).toEqual(['GAINAX', 'Tatsunoko'])
  expect(await column('SELECT count(*)::int FROM media_companies')).toEqual([2])
})

const givenCompanies = async () => [
  await givenCompany('Gone', { sourceKey: 'c:gone' }),
  await givenCompany('Kept', { sourceKey: 'c:kept' }),
]

test('hiding and merging are proposed, and done at once only by a trusted one that nobody here has contradicted', async () => {
  const editor = await someone('CanEdit')
  const [bad, twin, kept] = [
    await givenMedia({ title: 'Bad', sourceKey: 'k:bad' }),
    await givenMedia({ title: 'Twin', sourceKey: 'k:twin' }),
    await givenMedia({ title: 'Kept', sourceKey: 'k:kept' }),
  ]
  await hideEntry('media', bad, 'No anime', editor.id)
  await mergeEntries('media', twin, { into: kept, fields: {}, comment: undefined }, editor.id)
  const companies = await givenCompanies()
  await mergeEntries(
    'company',
    companies[0] ?? 0,
    { into: companies[1] ?? 0, fields: {}, comment: undefined },
    editor.id,
  )
  const lines = await linesOfAnother()
  expect(lines).toMatchObject([
    { kind: 'Hide', key: 'k:bad', license: 'CC0-1.0', origin: { comment: null } },
    { kind: 'Merge', key: 'k:twin', into: 'k:kept' },
    { kind: 'Merge', noun: 'company', key: 'c:gone', into: 'c:kept' },
  ])
  for (const title of ['Bad', 'Twin', 'Kept']) await givenMedia({ title, sourceKey: `k:${title.toLowerCase()}` })
  await givenCompanies()
  expect(await pull(lines)).toMatchObject({ counts: { proposed: 3, refused: 0 } })
  const left = () => column('SELECT title FROM shown_media ORDER BY title')
  expect(await left()).toEqual(['Bad', 'Kept', 'Twin'])
  const proposals = await numbers(`SELECT id FROM contributions WHERE state = 'Open' ORDER BY id`)
  for (const id of proposals) expect(await accept(id, editor)).toMatchObject({ state: 'Accepted' })
  expect(await left()).toEqual(['Kept'])
  expect(await pull(lines, true)).toMatchObject({ state: 'unchanged' })
  await emptyCatalogue()
  for (const title of ['Bad', 'Twin', 'Kept']) await givenMedia({ title, sourceKey: `k:${title.toLowerCase()}` })
  await givenCompanies()
  expect(await pull(lines, true)).toMatchObject({ counts: { changed: 3, proposed: 0 } })
  expect(await left()).toEqual(['Kept'])
  expect(await column('SELECT source_key FROM companies')).toEqual(['c:kept'])
})

const OTHERS = ['series', 'character', 'person', 'company'] as const

/** A series, a character, a person and a company with their keys; their ids. */
async function givenOthers() {
  const there = {
    series: await givenSeries('S'),
    character: await givenCharacter('C'),
    person: await givenPerson('P'),
    company: await givenCompany('Co'),
  }
  await query(`UPDATE series SET source_key = 's:1'; UPDATE characters SET source_key = 'c:1';
    UPDATE people SET source_key = 'p:1'; UPDATE companies SET source_key = 'co:1'`)
  return there
}

test('series, characters, people and companies are hidden and shown as works are', async () => {
  const editor = await someone('CanEdit')
  const shown = () =>
    column(`SELECT 'series' FROM shown_series UNION ALL SELECT 'character' FROM shown_characters
    UNION ALL SELECT 'person' FROM shown_people UNION ALL SELECT 'company' FROM shown_companies`)
  const there = await givenOthers()
  for (const noun of OTHERS) await hideEntry(noun, there[noun], 'Made up', editor.id)
  const lines = await linesOfAnother()
  expect(lines.map(({ kind, key }) => [kind, key])).toEqual(['s:1', 'c:1', 'p:1', 'co:1'].map((key) => ['Hide', key]))
  const here = await givenOthers()
  expect(await pull(lines)).toMatchObject({ counts: { proposed: 4, refused: 0 } })
  expect(await shown()).toEqual(OTHERS)
  const [first] = await numbers(`SELECT id FROM contributions WHERE state = 'Open' ORDER BY id`)
  expect(await accept(first ?? 0, editor)).toMatchObject({ state: 'Accepted' })
  expect(await shown()).toEqual(['character', 'person', 'company'])
  // Somebody here has shown the character: a trusted instance only proposes to hide it.
  await hideEntry('character', here.character, 'Twice', editor.id)
  await showEntry('character', here.character, editor.id)
  expect(await pull(lines, true)).toMatchObject({ counts: { changed: 2 } })
  expect(await shown()).toEqual(['character'])
  const again = lines.map((line) => ({ ...line, kind: 'Show' }))
  expect(await pull(again, true)).toMatchObject({ counts: { changed: 2, proposed: 1 } })
  expect(await shown()).toEqual(['character', 'person', 'company'])
})

test('the address and credit of a cover are kept from a trusted instance alone', async () => {
  await givenMedia({ title: 'Ours', sourceKey: 'k:ours' })
  const origin = { page: 'https://one.example/media/1', fields: [] }
  const pictures = [{ type: 'Primary', address: 'https://one.example/cover.jpg', credit: 'Studio' }]
  const line = { v: 2, kind: 'Anime', key: 'k:ours', title: 'Ours', license: 'CC0-1.0', origin, pictures }
  const kept = () => query('SELECT address, host, credit, source, state FROM picture_addresses')
  await pull([line])
  expect(await kept()).toEqual([])
  await pull([line], true)
  expect(await kept()).toEqual([
    { address: pictures[0]?.address, host: 'one.example', credit: 'Studio', source: address, state: 'Waiting' },
  ])
})

test('a hostile instance changes nothing, and its faults are reported', async () => {
  await givenMedia({ title: 'Ours', sourceKey: 'k:ours' })
  const origin = { page: 'https://one.example/media/1', fields: ['runtime', 'title', 'characters', 'media'] }
  const line = (more: object) => ({ v: 2, kind: 'Anime', key: 'k:ours', license: 'CC0-1.0', origin, ...more })
  const bad = [
    line({ v: 3, kind: 7 }),
    line({ v: 'two' }),
    line({ runtime: [] }),
    line({ characters: 'Rei' }),
    line({ characters: [{ character: {}, role: 'Lead' }] }),
    line({ kind: 'Series', key: 'k:series', title: 'S', media: [{ media: 7 }] }),
    line({ kind: 'Merge', noun: 'tag', into: 'k:other' }),
    line({ kind: 'Hide', noun: 'tag' }),
    line({ description: 'x'.repeat(10 * 1024 * 1024) }),
    line({ synonyms: 'Ours' }),
    line({ links: [{ address: 'https://other.example' }] }),
    line({ season: 7 }),
    '7',
    'null',
  ]
  const { counts, said, state } = await pull(bad, true)
  expect([state, counts?.refused, counts?.changed]).toEqual(['loaded', bad.length, 0])
  expect(said.join('\n')).toContain('v: is no version that this program knows (2)')
  expect(said.join('\n')).toContain('is longer than 1024 KiB')
  expect(await pull(Array(1_000_000).fill('{}'), true)).toMatchObject({
    state: 'failed',
    reason: 'a page of it has more than 1000 lines',
  })
  expect(await query('SELECT title, runtime FROM media')).toEqual([{ title: 'Ours', runtime: null }])
})
