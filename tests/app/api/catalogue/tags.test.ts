import { beforeEach, describe, expect, test } from 'vitest'
import { mediaHead } from '@/server/domain/catalogue/media/queries'
import { prisma } from '@/server/platform/database/client'
import { refusalOf, send } from '@/tests/support/accounts'
import { expectDocumented } from '@/tests/support/contract'
import { useDatabase } from '@/tests/support/database'
import { bearerOf, givenMedia, givenUser } from '@/tests/support/factories'
import { drainInvalidations, invalidateNow } from '@/tests/support/invalidations'

useDatabase()

let made = 0
let editor: { authorization: string }
let work: number
let id: number
const idOf = async (key: string) => (await prisma().tag.findUniqueOrThrow({ where: { key } })).id
beforeEach(async () => {
  await prisma().media.deleteMany()
  await prisma().tag.deleteMany()
  editor = await bearerOf(await givenUser(`editor-${++made}`, { permissions: ['CanEdit'] }))
  work = await givenMedia({ title: 'Work', tagNames: ['robots', 'mechs'] })
  id = await idOf('robots')
})
const read = async (tag = id) => (await send('GET', `/api/tags/${tag}`)).json()
const change = (body: object, headers = editor) => send('PUT', `/api/tags/${id}`, body, headers)

test('an editor describes a tag, and the history tells it', async () => {
  await drainInvalidations()
  const given = {
    name: 'Mecha',
    category: 'Theme',
    description: 'Big robots.',
    isSpoiler: false,
    aliases: ['giant robots'],
  }
  const answer = await change(given)
  await expectDocumented('/api/tags/{id}', answer.clone(), 'PUT')
  expect(await answer.json()).toMatchObject({
    ...given,
    aliases: ['giant robots'],
  })
  expect(await drainInvalidations()).toEqual(expect.arrayContaining([`tag:${id}`, 'index:tag', 'index:media']))
  const edits = await send('GET', `/api/tags/${id}/edits`, undefined, editor)
  await expectDocumented('/api/tags/{id}/edits', edits.clone())
  const [edit] = (await edits.json()).data
  expect(edit.changes.map(({ field }: { field: string }) => field).sort()).toEqual([
    'aliases',
    'category',
    'description',
    'name',
  ])
})

test('a renamed tag is still found by its former name', async () => {
  expect((await change({ name: 'Mecha' })).status).toBe(200)
  expect((await read()).aliases).toEqual(['robots'])
  expect((await (await send('GET', '/api/media?tags=robots')).json()).total).toBe(1)
})

describe('an alias that is another tag', () => {
  test('is refused, by its name or an alias, with that tag; editors merge the two', async () => {
    const other = await idOf('mechs')
    await prisma().tagAlias.create({ data: { key: 'machines', name: 'machines', tagId: other } })
    for (const alias of ['Mechs', 'machines']) {
      const answer = await change({ aliases: [alias] })
      expect(await answer.clone().json()).toMatchObject({
        current: { tag: { id: other, name: 'mechs', mediaCount: 1 } },
      })
      expect(await refusalOf(answer)).toEqual([409, 'conflict', { aliases: 'taken' }])
    }
    expect(await read()).toMatchObject({ mediaCount: 1, aliases: [] })
    expect(await prisma().tag.count()).toBe(2)
  })

  test('is refused to contributions: at once, as a proposal, accepted, and of a new tag', async () => {
    const other = await idOf('mechs')
    const body = { noun: 'tag', id, began: { aliases: [] }, change: { aliases: ['Mechs'] } }
    const expected = [409, 'conflict', { aliases: 'taken' }]
    const [trusted, newcomer] = [await givenUser(`trusted-${made}`), await givenUser(`newcomer-${made}`)]
    await prisma().contributor.create({ data: { userId: trusted, trustedAt: new Date() } })
    for (const headers of [editor, await bearerOf(trusted), await bearerOf(newcomer)]) {
      expect(await refusalOf(await send('POST', '/api/contributions', body, headers))).toEqual(expected)
      const fresh = { noun: 'tag', id: null, change: { name: 'Giants', aliases: ['MECHS'] } }
      expect(await refusalOf(await send('POST', '/api/contributions', fresh, headers))).toEqual(expected)
    }
    // A proposal from before the other tag was there.
    const waiting = await prisma().contribution.create({
      data: { noun: 'tag', tagId: id, proposerId: newcomer, before: { aliases: [] }, after: { aliases: ['Mechs'] } },
    })
    const decision = { decision: 'Accept' }
    expect(await refusalOf(await send('POST', `/api/contributions/${waiting.id}/decision`, decision, editor))).toEqual(
      expected,
    )
    expect(await prisma().tag.findUnique({ where: { id: other } })).toMatchObject({ mediaCount: 1 })
    expect(await prisma().contribution.count({ where: { state: 'Open' } })).toBe(1)
  })

  test('is refused when the edit that took it away is taken back; an edit that added one is taken back', async () => {
    await change({ aliases: ['giants'] })
    await change({ aliases: [] })
    const [removed, added] = await prisma().edit.findMany({ where: { tagId: id }, orderBy: { id: 'desc' } })
    await prisma().tag.create({ data: { key: 'giants', name: 'Giants' } })
    const revert = (edit = 0) => send('POST', `/api/edits/${edit}/revert`, {}, editor)
    expect(await refusalOf(await revert(removed?.id))).toEqual([409, 'conflict', { aliases: 'taken' }])
    await prisma().tag.delete({ where: { key: 'giants' } })
    expect((await revert(removed?.id)).status).toBe(200)
    expect((await read()).aliases).toEqual(['giants'])
    expect((await revert(added?.id)).status).toBe(200)
    expect((await read()).aliases).toEqual([])
  })
})

describe('two tags', () => {
  test('become one by editors alone, whose address leads on, and are two again', async () => {
    const other = await idOf('mechs')
    const path = `/api/tags/${other}/merge`
    const trusted = await givenUser(`trusted-${made}`)
    await prisma().contributor.create({ data: { userId: trusted, trustedAt: new Date() } })
    expect((await send('POST', path, { into: id }, await bearerOf(trusted))).status).toBe(403)
    const preview = await send('GET', `${path}?into=${id}`, undefined, editor)
    await expectDocumented('/api/tags/{id}/merge', preview.clone())
    expect(await preview.json()).toMatchObject({ merged: { title: 'mechs' }, moves: { works: 1 } })
    const answer = await send('POST', path, { into: id, comment: 'The same' }, editor)
    await expectDocumented('/api/tags/{id}/merge', answer.clone(), 'POST')
    const { id: merge } = await answer.json()
    expect(await read()).toMatchObject({ mediaCount: 1, aliases: ['mechs'] })
    expect((await mediaHead(work))?.tags.map(({ name }) => name)).toEqual(['robots'])
    for (const part of ['', '/edits']) {
      const moved = await send('GET', `/api/tags/${other}${part}`, undefined, editor)
      expect([moved.status, moved.headers.get('location')]).toEqual([301, `/api/tags/${id}${part}`])
    }
    expect((await (await send('GET', '/api/media?tags=mechs')).json()).total).toBe(1)
    const merges = await send('GET', `/api/tags/${id}/merges`, undefined, editor)
    await expectDocumented('/api/tags/{id}/merges', merges.clone())
    expect(await merges.json()).toMatchObject([{ id: merge, merged: { id: other, title: 'mechs' }, canUndo: true }])
    expect((await send('POST', `/api/merges/${merge}/undo`, undefined, editor)).status).toBe(200)
    expect((await read(other)).mediaCount).toBe(1)
    expect((await read()).aliases).toEqual([])
  })

  test('are one in a smart list with the name of the one that went', async () => {
    const smart = { name: 'Machines', filter: 'tags=mechs', visibility: 'Public' }
    expect((await send('POST', '/api/me/smart-lists', smart, editor)).status).toBe(200)
    const read = async () => (await send('GET', `/api/users/editor-${made}/smart-lists/machines`)).json()
    expect(await read()).toMatchObject({ total: 1 })
    await givenMedia({ title: 'Other', tagNames: ['robots'] })
    await send('POST', `/api/tags/${await idOf('mechs')}/merge`, { into: id }, editor)
    await invalidateNow()
    expect(await read()).toMatchObject({ total: 2 })
  })
})

test.each([
  ['the name of another tag', { name: 'MECHS' }, 409],
  ['a version that is gone', { name: 'X', updatedDate: '2001-01-01T00:00:00.000Z' }, 409],
  ['an unknown category', { category: 'Mood' }, 400],
  ['too long a name', { name: 'x'.repeat(101) }, 400],
  ['a name of only spaces', { name: '   ' }, 400],
  ['the same alias twice', { aliases: ['a', 'a'] }, 400],
  ['an unknown field', { mediaCount: 5 }, 400],
])('%s is refused, and nothing changes', async (_, body, status) => {
  const before = await read()
  expect((await change(body)).status).toBe(status)
  expect(await read()).toEqual(before)
})

test('only editors change tags', async () => {
  expect((await send('PUT', `/api/tags/${id}`, { name: 'X' })).status).toBe(401)
  expect((await change({ name: 'X' }, await bearerOf(await givenUser(`user-${made}`)))).status).toBe(403)
  expect((await send('PUT', '/api/tags/2000000000', { name: 'X' }, editor)).status).toBe(404)
})

test('of two editors at once who make the same two tags one, one does', async () => {
  const path = `/api/tags/${await idOf('mechs')}/merge`
  const both = await Promise.all([send('POST', path, { into: id }, editor), send('POST', path, { into: id }, editor)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 404])
  expect(await prisma().tag.count()).toBe(1)
  expect((await read()).mediaCount).toBe(1)
})
