import { beforeAll, describe, expect, test } from 'vitest'
import { seenChanges, seenMarks, unseenPage } from '@/lib/curation/schemas/patrol'
import { prisma } from '@/server/platform/database/client'
import type { Method } from '@/server/web/http/route'
import { refusalOf, send } from '@/tests/support/accounts'
import { useDatabase } from '@/tests/support/database'
import { bearerOf, givenMedia, givenUser } from '@/tests/support/factories'

useDatabase()

type Headers = { authorization: string }
let trusted: Headers
let editor: Headers
let work: number
beforeAll(async () => {
  const user = await givenUser('trusted')
  await prisma().contributor.create({ data: { userId: user, trustedAt: new Date() } })
  trusted = await bearerOf(user)
  editor = await bearerOf(await givenUser('patroller', { permissions: ['CanEdit'] }))
  work = await givenMedia({ title: 'One' })
})

test('an editor sees what applied at once, and marks it; visitors see nothing of it', async () => {
  const body = { noun: 'media', id: work, change: { title: 'Changed' } }
  const { edit } = (await (await send('POST', '/api/contributions', body, trusted)).json()) as { edit: number }
  const list = async () => unseenPage.parse(await (await send('GET', '/api/edits/unseen', undefined, editor)).json())
  expect((await list()).data).toMatchObject([{ id: edit, editor: { username: 'trusted' } }])
  const mark = async (isSeen: boolean) =>
    seenChanges.parse(await (await send('PUT', '/api/edits/seen', { edits: [edit], isSeen }, editor)).json())
  expect(await mark(true)).toEqual({ edits: [edit] })
  expect(await mark(true)).toEqual({ edits: [] })
  expect(await list()).toMatchObject({ data: [], total: 0 })
  const marks = async (edits: string) =>
    seenMarks.parse(await (await send('GET', `/api/edits/seen?edits=${edits}`, undefined, editor)).json())
  expect((await marks(`${edit},999999999`)).data).toMatchObject([
    { edit, isSeen: true, seenBy: { username: 'patroller' } },
  ])
  expect(await marks('none')).toEqual({ data: [] })
  expect(await mark(false)).toEqual({ edits: [edit] })
  const shown = await (await send('GET', `/api/edits/${edit}`)).text()
  expect(shown).not.toMatch(/seen/i)
})

const calls: [Method, string, unknown?][] = [
  ['GET', '/api/edits/unseen'],
  ['GET', '/api/edits/seen?edits=1'],
  ['PUT', '/api/edits/seen', { edits: [1], isSeen: true }],
]
describe.each(calls)('%s %s', (method, path, body) => {
  test('is for editors', async () => {
    expect((await send(method, path, body)).status).toBe(401)
    expect((await send(method, path, body, trusted)).status).toBe(403)
    expect((await send(method, path, body, editor)).status).toBe(200)
  })
})

test('marks of none, too many or wrong changes are refused', async () => {
  const ids = Array.from({ length: 101 }, (_, at) => at + 1)
  for (const edits of [[], ids, [0], [2 ** 31], ['x'], 'x']) {
    const answer = await send('PUT', '/api/edits/seen', { edits, isSeen: true }, editor)
    expect((await refusalOf(answer)).slice(0, 2)).toEqual([400, 'invalidInput'])
  }
})
