import { beforeAll, expect, test } from 'vitest'
import { editPage } from '@/lib/schemas/edits'
import { prisma } from '@/server/platform/database/client'
import { refusalOf, send } from '@/tests/support/accounts'
import { useDatabase } from '@/tests/support/database'
import { bearerOf, givenCharacter, givenMedia, givenUser } from '@/tests/support/factories'

useDatabase()

type Headers = { authorization: string }
let editor: Headers
let editorId: number
beforeAll(async () => {
  editorId = await givenUser('careful', { permissions: ['CanEdit'] })
  editor = await bearerOf(editorId)
})

const change = async (path: string, body: object) => expect((await send('PUT', path, body, editor)).status).toBe(200)
const editsAt = async (path: string) => editPage.parse(await (await send('GET', path, undefined, editor)).json())

test('the edits of a work have each field before and after', async () => {
  const id = await givenMedia({ title: 'Lanterns', totalEpisodes: 12 })
  expect((await editsAt(`/api/media/${id}/edits`)).data).toEqual([])
  await change(`/api/media/${id}`, { releaseDate: '2021-04', totalEpisodes: 13 })
  await change(`/api/media/${id}`, { title: 'Paper Lanterns', type: 'Movie', releaseDate: null })
  const { data, total } = await editsAt(`/api/media/${id}/edits`)
  expect(total).toBe(2)
  const told = data.map(({ editor, changes }) => [
    editor?.username,
    changes.map(({ field, before, after }) => [field, before, after]).sort(),
  ])
  expect(told).toEqual([
    [
      'careful',
      [
        ['releaseDate', '2021-04', null],
        ['title', 'Lanterns', 'Paper Lanterns'],
        ['type', 'Anime', 'Movie'],
      ],
    ],
    [
      'careful',
      [
        ['releaseDate', null, '2021-04'],
        ['totalEpisodes', 12, 13],
      ],
    ],
  ])
})

test('so do those of a character; after the account is deleted the name is missing', async () => {
  const id = await givenCharacter('Rei Ayanami')
  const gone = await givenUser('leaving', { permissions: ['CanEdit'] })
  const headers = await bearerOf(gone)
  await send('PUT', `/api/characters/${id}`, { birthday: '--03-30' }, headers)
  await prisma().user.delete({ where: { id: gone } })
  expect((await editsAt(`/api/characters/${id}/edits`)).data).toMatchObject([
    { editor: null, changes: [{ field: 'birthday', before: null, after: '--03-30' }] },
  ])
})

test('they are paged, newest first', async () => {
  const id = await givenMedia({ title: 'Often' })
  for (const totalEpisodes of [1, 2, 3]) await change(`/api/media/${id}`, { totalEpisodes })
  const found = await editsAt(`/api/media/${id}/edits?size=2&page=1`)
  expect(found).toMatchObject({ total: 3, totalPages: 2, page: 1, size: 2 })
  expect(found.data.map(({ changes }) => changes[0]?.after)).toEqual([1])
})

test('only editors see them, and a missing entry is a 404', async () => {
  const id = await givenMedia({ title: 'Quiet' })
  const path = `/api/media/${id}/edits`
  expect((await refusalOf(await send('GET', path)))[0]).toBe(401)
  expect((await refusalOf(await send('GET', path, undefined, { authorization: 'Bearer no' })))[0]).toBe(401)
  expect((await refusalOf(await send('GET', path, undefined, await bearerOf(await givenUser()))))[0]).toBe(403)
  for (const missing of ['/api/media/999999/edits', '/api/characters/999999/edits'])
    expect((await refusalOf(await send('GET', missing, undefined, editor)))[0]).toBe(404)
})
