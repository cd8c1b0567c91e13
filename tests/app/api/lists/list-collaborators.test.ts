import { beforeEach, expect, test } from 'vitest'
import { prisma } from '@/server/platform/database/client'
import { refusalOf, send } from '@/tests/support/accounts'
import { expectDocumented } from '@/tests/support/contract'
import { useDatabase } from '@/tests/support/database'
import { bearerOf, givenUser } from '@/tests/support/factories'

useDatabase()

let made = 0
let mine: { authorization: string }
let theirs: { authorization: string }
let path: string
let name: string
beforeEach(async () => {
  made++
  const owner = await givenUser(`Öwner-${made}`)
  name = `friend-${made}`
  mine = await bearerOf(owner)
  theirs = await bearerOf(await givenUser(name))
  await prisma().list.create({ data: { ownerId: owner, name: 'Ours', slug: 'ours' } })
  path = `/api/user-lists/${encodeURIComponent(`Öwner-${made}`)}/ours/collaborators`
})
const CALL = '/api/user-lists/{username}/{listname}/collaborators'

test('the owner invites, the other accepts and leaves', async () => {
  const invited = await send('PUT', `${path}/${name.toUpperCase()}`, undefined, mine)
  await expectDocumented(`${CALL}/{collaborator}`, invited.clone(), 'PUT')
  expect(await invited.json()).toMatchObject({ data: [{ username: name, isAccepted: false }] })
  const shared = await send('GET', '/api/me/shared-lists', undefined, theirs)
  await expectDocumented('/api/me/shared-lists', shared.clone())
  expect(await shared.json()).toMatchObject({ data: [{ name: 'Ours', isAccepted: false }] })
  expect((await send('PUT', `${path}/${name}`, undefined, theirs)).status).toBe(200)
  const all = await send('GET', path, undefined, theirs)
  await expectDocumented(CALL, all.clone())
  expect(await all.json()).toMatchObject({ data: [{ username: name, isAccepted: true }] })
  expect((await send('DELETE', `${path}/${name}`, undefined, theirs)).status).toBe(200)
  expect(await (await send('GET', path, undefined, mine)).json()).toEqual({ data: [] })
})

test('every call needs a login, and a list that one may see', async () => {
  expect((await refusalOf(await send('GET', path)))[0]).toBe(401)
  expect((await refusalOf(await send('PUT', `${path}/${name}`)))[0]).toBe(401)
  expect((await refusalOf(await send('DELETE', `${path}/${name}`)))[0]).toBe(401)
  expect((await refusalOf(await send('GET', '/api/me/shared-lists')))[0]).toBe(401)
  expect((await refusalOf(await send('GET', path, undefined, theirs)))[0]).toBe(404)
  expect((await refusalOf(await send('PUT', `${path}/${name}`, undefined, theirs)))[0]).toBe(404)
  expect((await refusalOf(await send('DELETE', `${path}/nobody`, undefined, theirs)))[0]).toBe(404)
  expect((await refusalOf(await send('PUT', `${path}/nobody`, undefined, mine))).slice(0, 2)).toEqual([
    400,
    'invalidInput',
  ])
})
