import { beforeEach, expect, test, vi } from 'vitest'
import { proposals, randomPlanned } from '@/lib/tracking/schemas/proposals'
import { pool, prisma } from '@/server/platform/database/client'
import { refusalOf, send } from '@/tests/support/accounts'
import { expectDocumented } from '@/tests/support/contract'
import { useDatabase } from '@/tests/support/database'
import { bearerOf, givenMedia, givenUser } from '@/tests/support/factories'

useDatabase()

let made = 0
let me: number
let headers: { authorization: string }
let liked: number
let near: number
beforeEach(async () => {
  me = await givenUser(`member-${++made}`)
  headers = await bearerOf(me)
  liked = await givenMedia({ title: 'Frieren' })
  near = await givenMedia({ title: 'Dungeon Food' })
  await prisma().similarWork.create({ data: { mediaId: liked, otherId: near, similarity: 0.5 } })
  await prisma().watchedRecord.create({ data: { userId: me, mediaId: liked, status: 'Completed' } })
})

const call = (method: 'GET' | 'PUT' | 'DELETE', address: string) => send(method, address, undefined, headers)
const proposed = async () =>
  proposals.parse(await (await call('GET', '/api/me/proposals')).json()).data.map(({ media }) => media.title)

test('works that I may like, for me alone, kept by nobody', async () => {
  const answer = await call('GET', '/api/me/proposals')
  expect(answer.headers.get('cache-control')).toBe('no-store')
  await expectDocumented('/api/me/proposals', answer.clone())
  expect(await answer.json()).toMatchObject({
    data: [{ media: { title: 'Dungeon Food' }, because: { title: 'Frieren' } }],
  })
  expect(await refusalOf(await send('GET', '/api/me/proposals'))).toEqual([401, 'unauthenticated'])
})

test('not this one, and back', async () => {
  const address = `/api/me/dismissed-works/${near}`
  expect((await call('PUT', address)).status).toBe(200)
  expect(await proposed()).toEqual([])
  expect((await call('DELETE', address)).status).toBe(200)
  expect(await proposed()).toEqual(['Dungeon Food'])
  expect(await refusalOf(await call('PUT', '/api/me/dismissed-works/2000000000'))).toEqual([404, 'notFound'])
  expect(await refusalOf(await call('PUT', '/api/me/dismissed-works/x'))).toEqual([404, 'notFound'])
})

test('a planned work by chance', async () => {
  const read = async () => randomPlanned.parse(await (await call('GET', '/api/me/planned/random')).json())
  expect(await read()).toEqual({ entry: null })
  await prisma().watchedRecord.create({ data: { userId: me, mediaId: near, status: 'Planned' } })
  expect((await read()).entry?.media.title).toBe('Dungeon Food')
})

test('the number of statements does not grow with the works', async () => {
  const asked = vi.spyOn(pool(), 'query')
  const count = async () => {
    asked.mockClear()
    await proposed()
    return asked.mock.calls.length
  }
  await proposed()
  const few = await count()
  for (let n = 0; n < 9; n++) {
    const otherId = await givenMedia({ title: `Other ${n}` })
    await prisma().similarWork.create({ data: { mediaId: liked, otherId, similarity: 0.4 } })
  }
  expect(few).toBeGreaterThan(3)
  expect(await count()).toBe(few)
  asked.mockRestore()
})
