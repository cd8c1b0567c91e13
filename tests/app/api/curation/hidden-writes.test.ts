import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { HIDEABLE_NOUNS, RESOURCES } from '@/lib/catalogue/nouns'
import { hideCall } from '@/lib/curation/links/hides'
import type { EntityKind } from '@/lib/links'
import { TABLES } from '@/server/domain/catalogue/entries/access'
import { prisma, raw, rows, sql } from '@/server/platform/database/client'
import type { Method } from '@/server/web/http/route'
import { send } from '@/tests/support/accounts'
import { documentedCalls } from '@/tests/support/any-call'
import { ask, pathOf } from '@/tests/support/api'
import { useDatabase } from '@/tests/support/database'
import { eventually } from '@/tests/support/eventually'
import { bearerOf, givenSeries, givenUser } from '@/tests/support/factories'
import { HIDDEN, WORDS } from '@/tests/support/hidden-words'
import { givenWorld, type World } from '@/tests/support/hidden-world'
import { keptPath, still } from '@/tests/support/pictures'

useDatabase()

let world: World
let everything: { authorization: string }
let picture: File
let second = 0
const pictures: Partial<Record<EntityKind, number>> = {}
beforeAll(async () => {
  world = await givenWorld()
  everything = await bearerOf(await givenUser('all', { permissions: ['CanEdit', 'CanModerate'] }))
  second = await givenSeries('The second')
  picture = new File([new Uint8Array(await still(80, 120).png().toBuffer())], 'cover.png')
  for (const noun of HIDEABLE_NOUNS) {
    const row = {
      [`${noun}Id`]: HIDDEN[noun],
      type: 'Primary',
      filename: `${noun}.png`,
      width: 1,
      height: 1,
      color: '#ffffff',
    }
    pictures[noun] = (await prisma().attachment.create({ data: row as never, select: { id: true } })).id
    const hidden = await send('POST', hideCall(noun, HIDDEN[noun]), { comment: 'Asked for' }, world.editor)
    expect(hidden.status).toBe(200)
  }
})

/** A hash of the contents of each table, but for what any request counts. */
async function contents(): Promise<Record<string, string>> {
  const tables = await rows<{ name: string }>(sql`SELECT table_name AS name FROM information_schema.tables
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND table_name NOT LIKE 'rate%' AND table_name <> 'sessions'`)
  const found: Record<string, string> = {}
  for (const { name } of tables) {
    const [row] = await rows<{ hash: string }>(
      sql`SELECT coalesce(md5(string_agg(t::text, '|' ORDER BY t::text)), '') AS hash FROM ${raw(`"${name}"`)} AS t`,
    )
    found[name] = row?.hash ?? ''
  }
  return found
}

function form(fields: Record<string, string | File>): FormData {
  const made = new FormData()
  for (const [name, value] of Object.entries(fields)) made.append(name, value)
  return made
}

type Write = [method: Method, path: string, body?: unknown]
const REASON = { comment: 'Because' }

/** Every call that changes an entry of a noun, made of the hidden one. */
function writesOf(noun: EntityKind): Write[] {
  const [id, call] = [HIDDEN[noun], `/api/${RESOURCES[noun]}/${HIDDEN[noun]}`]
  const [one, proposals] = [`/attachments/${pictures[noun]}`, `/api/contributions/pictures/${noun}/${HIDDEN[noun]}`]
  const text = noun === 'media' || noun === 'series' ? 'description' : 'biography'
  const upload = { File: picture, Type: 'Primary' }
  return [
    ['POST', '/api/contributions', { noun, id, change: { [text]: 'Other' }, ...REASON }],
    ['PUT', `${call}/locks`, { fields: { [text]: true }, ...REASON }],
    ['POST', `${call}/follow`, { fields: [text] }],
    ['POST', `${call}/merge`, { into: world.shown[noun] }],
    ['POST', `/api/${RESOURCES[noun]}/${world.shown[noun]}/merge`, { into: id }],
    ['POST', '/api/contributions/merges', { noun, id, into: world.shown[noun] }],
    ['POST', '/api/contributions/merges', { noun, id: world.shown[noun], into: id }],
    ['POST', `${call}/attachments`, form(upload)],
    ['PATCH', call + one, { credit: 'Somebody' }],
    ['DELETE', call + one],
    ['POST', proposals, form(upload)],
    ['PATCH', `${proposals}/${pictures[noun]}`, { credit: 'Somebody', ...REASON }],
    ['DELETE', `${proposals}/${pictures[noun]}`],
    ['POST', '/api/moderation/pictures', { kind: noun, id, attachment: pictures[noun] }],
  ]
}

const OWN: Partial<Record<EntityKind, () => Write[]>> = {
  media: () => [
    ['PUT', `/api/media/${HIDDEN.media}`, { title: 'Other', relations: [] }],
    ['POST', `/api/media/${HIDDEN.media}/neighbours`, { next: world.shown.media, follows: true }],
    ['PUT', `/api/media/${HIDDEN.media}/episodes`, { episodes: [{ number: 9, title: 'Other' }], removed: [1] }],
  ],
  character: () => [['PUT', `/api/characters/${HIDDEN.character}`, { firstName: 'Other' }]],
}

/** What names a hidden entry anew, or says something else of it: from the side of an entry that is shown. */
function namings(): Write[] {
  const { media, character } = world.shown
  const edit = (noun: EntityKind, id: number | null, change: object): Write => [
    'POST',
    '/api/contributions',
    { noun, id, change, ...REASON },
  ]
  const cast = { character, role: 'Lead', actors: [] }
  return [
    ['PUT', `/api/media/${media}`, { relations: [{ media: HIDDEN.media, type: 'SpinOff' }] }],
    edit('character', character, { media: [{ media: HIDDEN.media, role: 'Support' }] }),
    edit('media', media, { relations: [{ media: HIDDEN.media, type: 'SpinOff' }] }),
    edit('media', media, { characters: [{ ...cast, character: HIDDEN.character, role: 'Support' }] }),
    edit('media', media, { characters: [{ ...cast, actors: [{ person: HIDDEN.person, description: 'Anew' }] }] }),
    edit('media', media, { staff: [{ person: HIDDEN.person, role: 'Producer' }] }),
    edit('media', media, { companies: [{ company: HIDDEN.company, role: 'Licensor' }] }),
    edit('media', world.third, { series: HIDDEN.series }),
    edit('series', second, { media: [HIDDEN.media] }),
    edit('series', null, { title: 'New', media: [HIDDEN.media] }),
    edit('media', null, { title: 'New', type: 'Anime', relations: [{ media: HIDDEN.media, type: 'SpinOff' }] }),
    edit('media', null, { title: 'New', type: 'Anime', series: HIDDEN.series }),
    edit('character', null, { firstName: 'New', series: HIDDEN.series }),
  ]
}

async function refusals(writes: readonly Write[], asker: { authorization: string }) {
  const answers = []
  for (const [method, path, body] of writes) {
    const isForm = body instanceof FormData
    const response = isForm ? await ask(path, { method, body, headers: asker }) : await send(method, path, body, asker)
    const { code } = (await response.json()) as { code?: string }
    answers.push([method, path, response.status, code, ...(response.status === 410 ? [] : [body])])
  }
  return answers
}
const all410 = (writes: readonly Write[]) => writes.map(([method, path]) => [method, path, 410, 'hidden'])

describe.each(HIDEABLE_NOUNS)('a hidden %s', (noun) => {
  test('is not changed by any call: 410, and nothing is written', async () => {
    const writes = [...writesOf(noun), ...(OWN[noun]?.() ?? [])]
    const before = await contents()
    expect(await refusals(writes, everything)).toEqual(all410(writes))
    expect(await contents()).toEqual(before)
    expect(existsSync(dirname(keptPath(noun, HIDDEN[noun], 'x')))).toBe(false)
  })

  test('is not changed by taking an edit or a merge of it back', async () => {
    const edits = await prisma().edit.findMany({ where: { [`${noun}Id`]: HIDDEN[noun], kind: 'change' } })
    const merges = await prisma().merge.findMany({ where: { noun, intoId: HIDDEN[noun] } })
    await prisma().merge.updateMany({ data: { undoneAt: null } })
    const writes = [
      ...edits.map(({ id }): Write => ['POST', `/api/edits/${id}/revert`, REASON]),
      ...merges.map(({ id }): Write => ['POST', `/api/merges/${id}/undo`]),
    ]
    expect(writes).toHaveLength(2)
    const before = await contents()
    expect(await refusals(writes, everything)).toEqual(all410(writes))
    expect(await contents()).toEqual(before)
  })
})

test('these are all calls that change an entry, but for texts about it, and hiding it', () => {
  const tried = HIDEABLE_NOUNS.flatMap((noun) => [...writesOf(noun), ...(OWN[noun]?.() ?? [])])
  const names = tried.map(([method, path]) => `${method} ${pathOf(path)}`)
  const changing = documentedCalls.filter(({ method, path }) => method !== 'GET' && OF_ENTRY.test(path))
  expect(changing.map(({ name }) => name).filter((name) => !names.includes(name))).toEqual([])
  expect(changing.length).toBeGreaterThan(25)
})

const OF_ENTRY =
  /^\/api\/(?:(?:media|series|characters|people|companies)\/\{id\}(?!\/comment|\/hide)|contributions\/pictures\/)/

test('what is shown does not name a hidden entry anew, nor say something else of it', async () => {
  const writes = namings()
  const before = await contents()
  expect(await refusals(writes, everything)).toEqual(all410(writes))
  // Those who only propose are told at once.
  const proposals = writes.filter(([, path]) => path === '/api/contributions')
  expect(await refusals(proposals, world.member.auth)).toEqual(all410(proposals))
  expect(await contents()).toEqual(before)
})

test('what it says of hidden entries stays when its lists are written without them', async () => {
  const { media, series, character } = world.shown
  const said = async () => [
    await prisma().mediaRelation.count({ where: { OR: [{ fromId: HIDDEN.media }, { toId: HIDDEN.media }] } }),
    await prisma().credit.count({ where: { OR: [{ personId: HIDDEN.person }, { characterId: HIDDEN.character }] } }),
    await prisma().mediaCharacter.count({
      where: { OR: [{ mediaId: HIDDEN.media }, { characterId: HIDDEN.character }] },
    }),
    await prisma().mediaCompany.count({ where: { companyId: HIDDEN.company } }),
    await prisma().media.count({ where: { id: HIDDEN.media, seriesId: series } }),
  ]
  const before = await said()
  const edits = await prisma().edit.count({ where: { mediaId: HIDDEN.media } })
  expect((await send('PUT', `/api/media/${media}`, { relations: [] }, everything)).status).toBe(200)
  const cast = [{ character, role: 'Support', actors: [] }]
  const write = async (noun: EntityKind, id: number, change: object) => {
    const answer = await send('POST', '/api/contributions', { noun, id, change, ...REASON }, everything)
    expect([noun, answer.status]).toEqual([noun, 200])
  }
  await write('media', media, { characters: cast, staff: [], companies: [] })
  await write('series', series, { media: [] })
  expect(await said()).toEqual(before)
  await write('character', character, { media: [] })
  expect(await prisma().edit.count({ where: { mediaId: HIDDEN.media } })).toBe(edits)
  expect(await prisma().mediaCharacter.count({ where: { mediaId: HIDDEN.media, characterId: character } })).toBe(1)
  // A voice of who has left the cast would be in no list.
  expect(await prisma().credit.count({ where: { mediaId: media, characterId: character } })).toBe(0)
})

test.each(HIDEABLE_NOUNS)('a hidden %s is shown again, even if it has a search key meanwhile', async (noun) => {
  if (noun !== 'media') {
    const keys = raw(`${noun}_search_keys`)
    await rows(sql`INSERT INTO ${keys} (${raw(`${noun}_id`)}, key, popularity)
      SELECT ${HIDDEN[noun]}::int, unnest(search_keys), 0 FROM hidden_entries WHERE ${raw(`${noun}_id`)} = ${HIDDEN[noun]}::int`)
  }
  expect((await send('DELETE', hideCall(noun, HIDDEN[noun]), undefined, everything)).status).toBe(200)
  const found = await send('GET', `/api/search?query=${WORDS[noun]}`)
  expect(await found.text()).toContain(WORDS[noun])
})

test.each(['character', 'person', 'company', 'series'] as const)(
  'a %s that is hidden while a change waits for it is not changed',
  async (noun) => {
    const id = world.shown[noun]
    const text = noun === 'series' ? 'description' : 'biography'
    let waiting: Promise<Response> | undefined
    await prisma().$transaction(async (db) => {
      await db.$queryRaw`SELECT FROM ${raw(TABLES[noun])} WHERE id = ${id} FOR NO KEY UPDATE`
      await db.$executeRaw`UPDATE ${raw(TABLES[noun])} SET updated_at = now() WHERE id = ${id}`
      await db.hiddenEntry.create({ data: { [`${noun}Id`]: id, searchKeys: [], comment: 'Asked for' } as never })
      waiting = send('PUT', `/api/${RESOURCES[noun]}/${id}/locks`, { fields: { [text]: true }, ...REASON }, everything)
      await eventually(async () => {
        const blocked = await rows(sql`SELECT FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%FOR NO KEY UPDATE%'`)
        expect(blocked.length).toBeGreaterThan(0)
      })
    })
    expect((await waiting)?.status).toBe(410)
  },
)
