import { describe, expect, test, vi } from 'vitest'
import { mentionableSearch, mentionables } from '@/lib/community/schemas/mentions'
import { mentionableUsers } from '@/server/domain/community/mentionable'
import { pool, prisma, rows, sql } from '@/server/platform/database/client'
import { useDatabase } from '@/tests/support/database'
import { givenMedia, givenReview, givenUser } from '@/tests/support/factories'

useDatabase()

type Asked = Partial<Record<'query' | 'entity' | 'entityId' | 'thread', string | number>>
const offered = async (userId: number, asked: Asked) =>
  (await mentionableUsers(userId, mentionableSearch.parse(asked))).map(({ username }) => username)

let place = 0
const aMinuteLater = () => new Date(Date.now() - 10 ** 9 + 60_000 * ++place)
const said = (mediaId: number, posterId: number, more: object = {}) =>
  givenReview({ mediaId, posterId, kind: 'comment', createdAt: aMinuteLater(), ...more })

describe('the users whom a text can mention', () => {
  test('are those whose names begin with what is typed, the name itself first, then the shorter ones', async () => {
    const me = await givenUser('Spike')
    await Promise.all(['moonlight', 'Moon', 'keith-moon', 'mo_on', 'moonrise'].map((name) => givenUser(name)))
    expect(await offered(me, { query: 'moon' })).toEqual(['Moon', 'moonrise', 'moonlight'])
    expect(await offered(me, { query: 'MOONL' })).toEqual(['moonlight'])
    expect(await offered(me, { query: 'mo_' })).toEqual(['mo_on'])
    for (const query of ['m', '', 'light', '%', 'mo%', 'spi']) expect(await offered(me, { query }), query).toEqual([])
  })

  test('are first the people of the thread, the latest first, also by one letter or none', async () => {
    const me = await givenUser('Edward')
    const [ann, anton, anna] = [await givenUser('Ann'), await givenUser('Anton'), await givenUser('Anna')]
    const mediaId = await givenMedia({ title: 'Kaiba' })
    const first = await said(mediaId, anna)
    const answer = await said(mediaId, anton, { parentId: first, answeredId: first })
    await said(mediaId, me, { parentId: first, answeredId: answer })
    for (const thread of [first, answer]) {
      expect(await offered(me, { query: '', thread })).toEqual(['Anton', 'Anna'])
      expect(await offered(me, { query: 'an', thread })).toEqual(['Anton', 'Anna', 'Ann'])
    }
    expect(await offered(ann, { query: 'a', entity: 'media', entityId: mediaId }), 'on the whole entry').toEqual([
      'Anton',
      'Anna',
    ])
    expect(await offered(me, { query: 'an', entity: 'media', entityId: 999_999 })).toEqual(['Ann', 'Anna', 'Anton'])
  })

  test('are the author of an answered review, and who answers it', async () => {
    const [me, faye, jet] = [await givenUser('Ein'), await givenUser('Faye'), await givenUser('Jet')]
    const mediaId = await givenMedia({ title: 'Mind Game' })
    const review = await givenReview({ mediaId, posterId: faye, createdAt: aMinuteLater() })
    await said(mediaId, jet, { parentId: review, answeredId: review })
    expect(await offered(me, { query: '', thread: review })).toEqual(['Jet', 'Faye'])
  })

  test('are nobody whom a block separates from the author, or who is suspended or not confirmed', async () => {
    const me = await givenUser('Vicious')
    const names = ['noa-blocks', 'noa-blocked', 'noa-muted', 'noa-away', 'noa-new']
    const [blocks = 0, blocked = 0, muted = 0, away = 0, fresh = 0] = await Promise.all(
      names.map((name) => givenUser(name)),
    )
    await prisma().userBlock.create({ data: { userId: blocks, blockedId: me, kind: 'Block' } })
    await prisma().userBlock.create({ data: { userId: me, blockedId: blocked, kind: 'Block' } })
    await prisma().userBlock.create({ data: { userId: me, blockedId: muted, kind: 'Mute' } })
    await prisma().user.update({ where: { id: away }, data: { suspendedUntil: new Date(Date.now() + 10 ** 7) } })
    await prisma().user.update({ where: { id: fresh }, data: { confirmedAt: null } })
    const mediaId = await givenMedia({ title: 'Kemonozume' })
    const first = await said(mediaId, blocks)
    for (const poster of [blocked, muted, away]) await said(mediaId, poster, { parentId: first, answeredId: first })
    expect(await offered(me, { query: 'noa', thread: first })).toEqual(['noa-muted'])
    expect(await offered(me, { query: 'noa' })).toEqual(['noa-muted'])
  })

  test('are not told from texts that are deleted, hidden, or about what is hidden', async () => {
    const [me, julia] = [await givenUser('Gren'), await givenUser('Julia')]
    const mediaId = await givenMedia({ title: 'Ping Pong' })
    const first = await said(mediaId, julia, { deletedAt: new Date() })
    expect(await offered(me, { query: '', thread: first })).toEqual([])
    expect(await offered(me, { query: '', entity: 'media', entityId: mediaId })).toEqual([])
    const listed = await rows<{ id: number }>(sql`INSERT INTO lists (owner_id, name, slug, visibility)
      VALUES (${julia}, 'Secret', 'secret', 'Private') RETURNING id`)
    const listId = listed[0]?.id ?? 0
    const secret = await givenReview({ listId, posterId: julia, kind: 'comment', createdAt: aMinuteLater() })
    expect(await offered(me, { query: '', thread: secret })).toEqual([])
    expect(await offered(me, { query: '', entity: 'list', entityId: listId })).toEqual([])
  })

  test('have their picture, and are at most eight', async () => {
    const me = await givenUser('Punch')
    await Promise.all(Array.from({ length: 10 }, (_, n) => givenUser(`judy${n}`)))
    const found = await mentionableUsers(me, mentionableSearch.parse({ query: 'judy' }))
    expect(mentionables.parse(found)).toEqual(found)
    expect(found).toHaveLength(8)
  })
})

test('among ten thousand users and texts they are found by indexes, by one statement', async () => {
  const me = await givenUser('Andy')
  const mediaId = await givenMedia({ title: 'The Much Discussed' })
  const first = await said(mediaId, me)
  await rows(sql`INSERT INTO users (username, username_key, email, email_key, password_hash, confirmed_at)
    SELECT 'crowd' || n, 'crowd' || n, 'crowd' || n || '@example.org', 'crowd' || n || '@example.org', 'none', now()
    FROM generate_series(1, 10000) AS n`)
  await rows(sql`INSERT INTO reviews (poster_id, media_id, kind, parent_id, raw_text, created_at)
    SELECT ${me}, ${mediaId}, 'comment', ${first}, 'text', now() FROM generate_series(1, 10000) AS n`)
  await rows(sql`VACUUM ANALYZE users, reviews`)
  for (const asked of [
    { query: 'crowd99', thread: first },
    { query: 'crowd99', entity: 'media', entityId: mediaId },
  ]) {
    const sent = vi.spyOn(pool(), 'query')
    await offered(me, asked)
    const calls = sent.mock.calls.map(([query]) => query as unknown as { text: string; values: unknown[] })
    sent.mockRestore()
    expect(calls).toHaveLength(1)
    const [{ text, values } = { text: '', values: [] }] = calls
    const plan = await pool().query<{ 'QUERY PLAN': string }>({ text: `EXPLAIN ${text}`, values })
    const lines = plan.rows.map((line) => line['QUERY PLAN']).join('\n')
    expect(lines).not.toMatch(/Seq Scan on (users|reviews)/)
  }
})
