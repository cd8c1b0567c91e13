import { beforeEach, describe, expect, test } from 'vitest'
import { mediaHead } from '@/server/domain/catalogue/media/queries'
import { prisma } from '@/server/platform/database/client'
import { refusalOf, send } from '@/tests/support/accounts'
import { expectDocumented } from '@/tests/support/contract'
import { useDatabase } from '@/tests/support/database'
import { bearerOf, givenMedia, givenUser } from '@/tests/support/factories'
import { drainInvalidations } from '@/tests/support/invalidations'

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
  test('joins that tag', async () => {
    const other = await idOf('mechs')
    expect((await change({ aliases: ['mechs'] })).status).toBe(200)
    expect(await read()).toMatchObject({ mediaCount: 1, aliases: ['mechs'] })
    expect((await send('GET', `/api/tags/${other}`)).status).toBe(404)
    expect((await mediaHead(work))?.tags.map(({ name }) => name)).toEqual(['robots'])
  })

  test('of a third one is a conflict', async () => {
    await prisma().tagAlias.create({ data: { key: 'machines', name: 'machines', tagId: await idOf('mechs') } })
    expect(await refusalOf(await change({ aliases: ['machines'] }))).toEqual([409, 'conflict', { aliases: 'taken' }])
    expect((await read()).aliases).toEqual([])
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

test('two editors at once join one tag once', async () => {
  const both = await Promise.all([change({ aliases: ['mechs'] }), change({ aliases: ['mechs'] })])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect(await prisma().tag.count()).toBe(1)
  expect((await read()).mediaCount).toBe(1)
})
