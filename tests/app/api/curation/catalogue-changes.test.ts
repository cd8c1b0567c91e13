import { afterEach, beforeAll, expect, test } from 'vitest'
import type { Values } from '@/lib/curation/documents/differences'
import type { EditKind } from '@/lib/curation/schemas/edits'
import { recordEdit } from '@/server/domain/curation/edits/writes'
import { pool, prisma, rows, sql } from '@/server/platform/database/client'
import { env } from '@/server/platform/env'
import { write } from '@/server/platform/writing/write'
import { ask } from '@/tests/support/api'
import { expectDocumented } from '@/tests/support/contract'
import { useDatabase } from '@/tests/support/database'
import { givenCharacter, givenMedia } from '@/tests/support/factories'

useDatabase()

const works: number[] = []
/** An edit of a person, whose values are theirs then. */
async function edit(
  row: {
    mediaId?: number | undefined
    characterId?: number
    kind?: EditKind
    comment?: string
    before?: Values
    after: Values
  },
  minutesAgo = 10,
) {
  const { mediaId, characterId, before = {}, after, ...reasons } = row
  const entry =
    mediaId === undefined
      ? ({ noun: 'character', id: characterId ?? 0 } as const)
      : ({ noun: 'media', id: mediaId } as const)
  const id = (await write((tx) => recordEdit(tx, { ...entry, ...reasons, editorId: null }, { before, after }))) ?? 0
  await prisma().edit.update({ where: { id }, data: { createdAt: new Date(Date.now() - minutesAgo * 60_000) } })
  return { id }
}
const edits: number[] = []

beforeAll(async () => {
  for (const title of ['First', 'Second', 'Third'])
    works.push(await givenMedia({ title, sourceKey: `k:${title}`, releaseDate: 20200105, runtime: 3 }))
  const [first, second, third] = works
  const made = [
    await edit({ mediaId: first, before: { releaseDate: null }, after: { releaseDate: 20200105 }, comment: 'Seen' }),
    await edit({ characterId: await givenCharacter('Ginko'), after: { firstName: 'Ginko' } }),
    await edit({ mediaId: second, kind: 'picture', after: { cover: 1 } }),
    await edit({ mediaId: second, after: { title: 'Second' } }),
    await edit({ mediaId: first, after: { title: 'First' } }),
    await edit({ mediaId: third, after: { title: 'Third' } }, 1),
    await edit({ mediaId: second, after: { runtime: 3 } }),
  ]
  edits.push(...made.map(({ id }) => id))
})
afterEach(() => {
  Object.assign(env(), { CATALOGUE_CHANGES: '' })
})
const open = () => Object.assign(env(), { CATALOGUE_CHANGES: 'CC0-1.0' })

async function read(since?: number | string) {
  const answer = await ask(`/api/catalogue/changes${since === undefined ? '' : `?since=${since}`}`)
  expect(answer.status).toBe(200)
  await expectDocumented('/api/catalogue/changes', answer.clone())
  return (await answer.text())
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
}

test('nobody reads them unless the operator says so', async () => {
  expect((await ask('/api/catalogue/changes')).status).toBe(404)
})

test('each entry once, as it is now, with the fields that people changed; the last line has the position', async () => {
  open()
  const [first, character, second, last] = await read()
  expect(first).toMatchObject({
    ...{ key: 'k:First', kind: 'Anime', title: 'First', begin: '2020-01-05', license: 'CC0-1.0' },
    origin: { fields: ['title', 'releaseDate'], edit: edits[4], comment: null },
  })
  expect(character).toMatchObject({ v: 2, kind: 'Character', name: 'Ginko', origin: { fields: ['firstName'] } })
  expect(second).toMatchObject({ key: 'k:Second', origin: { fields: ['title', 'runtime'], edit: edits[3] } })
  // What is younger than five minutes waits, and what follows it.
  expect(last).toEqual({ license: 'CC0-1.0', origin: { site: env().SITE_URL }, next: String(edits[4]) })
  expect(await read(edits[4])).toEqual([last])
  expect(await read(edits[3])).toMatchObject([{ key: 'k:First' }, last])
  expect(last.next).toBe(String(edits[4]))
})

test('what is committed out of order is not passed over, however long it takes', async () => {
  open()
  const insert = (id: number) => `INSERT INTO edits (id, media_id, before, after, created_at)
    VALUES (${id}, ${works[0]}, '{}', '{"title": "First"}', now() - interval '1 hour')`
  await rows(sql`UPDATE edits SET created_at = now() - interval '1 hour'`)
  const before = (await read()).at(-1).next
  const slow = await pool().connect()
  try {
    await slow.query(`BEGIN; ${insert(1001)}`)
    await pool().query(insert(1002))
    expect((await read()).at(-1).next).toBe(before)
    await slow.query('COMMIT')
  } finally {
    slow.release()
  }
  expect((await read(before)).map(({ next, origin }) => next ?? origin.edit)).toEqual([1002, '1002'])
  await rows(sql`DELETE FROM edits WHERE id > 1000`)
  await rows(sql`UPDATE edits SET created_at = now() WHERE id = ${edits[5]}`)
})

test('an equal answer is not sent again', async () => {
  open()
  const etag = (await ask('/api/catalogue/changes')).headers.get('etag') ?? ''
  const again = await ask('/api/catalogue/changes', { headers: { 'if-none-match': etag } })
  expect([again.status, await again.text()]).toEqual([304, ''])
})

test.each(['x', '-1', '1.5', '99999999999'])('the position %j is refused', async (since) => {
  open()
  expect((await ask(`/api/catalogue/changes?since=${since}`)).status).toBe(400)
})

test('a page has at most a hundred lines', async () => {
  open()
  await rows(sql`UPDATE edits SET created_at = now() - interval '1 hour'`)
  const made = await rows<{ id: number }>(sql`INSERT INTO media (title, title_sort, type, kept_fields)
    SELECT 'W' || n, 'w' || n, 'Anime', '{title}' FROM generate_series(1, 150) n RETURNING id`)
  await rows(sql`INSERT INTO edits (media_id, before, after, created_at)
    SELECT id, '{}', '{"title": "W"}', now() - interval '1 hour' FROM unnest(${made.map(({ id }) => id)}::int[]) AS id`)
  const seen = new Set<string>()
  let pages = 0
  for (let since = '0'; ; pages++) {
    const lines = await read(since)
    const last = lines.pop()
    expect(lines.length).toBeLessThanOrEqual(100)
    for (const { key } of lines) seen.add(key)
    if (last.next === since) break
    since = last.next
  }
  expect([seen.size, pages]).toEqual([154, 2])
})
