import { existsSync } from 'node:fs'
import { beforeEach, expect, test } from 'vitest'
import { makeLink } from '@/server/domain/accounts/mail-links'
import { confirm, updateUser } from '@/server/domain/accounts/mutations'
import { removePicture, setPicture } from '@/server/domain/identity/users/pictures'
import { prisma } from '@/server/platform/database/client'
import { useDatabase } from '@/tests/support/database'
import { givenUser } from '@/tests/support/factories'
import { COMMIT_REFUSED, drainInvalidations, refusingCommits } from '@/tests/support/invalidations'
import { keptPath, still } from '@/tests/support/pictures'

useDatabase()

let id: number
let picture: Uint8Array
beforeEach(async () => {
  id = await givenUser()
  picture = await still(20, 20).png().toBuffer()
  await drainInvalidations()
})

const pictureOf = async () => (await prisma().attachment.findFirst({ where: { userId: id } }))?.filename

test("changes of a profile, a picture and a deletion invalidate exactly the user's pages", async () => {
  await updateUser(id, { description: 'Reads.' })
  expect(await drainInvalidations()).toEqual([`user:${id}`])
  await setPicture(id, 'Primary', picture)
  expect(await drainInvalidations()).toEqual([`user:${id}`])
  await removePicture(id, 'Primary')
  expect(await drainInvalidations()).toEqual([`user:${id}`])
})

test('a confirmed account invalidates its pages, and pages that reported its name as unknown', async () => {
  const waiting = await givenUser(undefined, { confirmedAt: null })
  const token = await makeLink(waiting, 'Confirm')
  await refusingCommits('users', () => expect(confirm(token)).rejects.toThrow(COMMIT_REFUSED))
  expect(await drainInvalidations()).toEqual([])
  const { email } = await prisma().user.findUniqueOrThrow({ where: { id: waiting } })
  expect(await confirm(token)).toEqual({ email, waits: false })
  expect(await drainInvalidations()).toEqual([`user:${waiting}`, 'index:user'])
})

test('a change of a profile whose commit fails invalidates nothing', async () => {
  await refusingCommits('users', () =>
    expect(updateUser(id, { description: 'Never said.' })).rejects.toThrow(COMMIT_REFUSED),
  )
  expect(await drainInvalidations()).toEqual([])
  expect((await prisma().user.findUniqueOrThrow({ where: { id } })).description).toBeNull()
})

test('a banner is kept as wide as a page needs, and a picture is not', async () => {
  const wide = await still(3000, 1000).png().toBuffer()
  expect(await setPicture(id, 'Banner', wide)).toMatchObject({ width: 1920, height: 640 })
  expect(await setPicture(id, 'Primary', wide)).toMatchObject({ width: 640 })
})

test('a picture whose commit fails leaves the old one, and invalidates nothing', async () => {
  const { filename } = await setPicture(id, 'Primary', picture)
  await drainInvalidations()
  const other = await still(30, 30).png().toBuffer()
  await refusingCommits('attachments', async () => {
    await expect(setPicture(id, 'Primary', other)).rejects.toThrow(COMMIT_REFUSED)
    await expect(removePicture(id, 'Primary')).rejects.toThrow(COMMIT_REFUSED)
  })
  expect(await drainInvalidations()).toEqual([])
  expect(await pictureOf()).toBe(filename)
  expect(existsSync(keptPath('user', id, filename))).toBe(true)
})

test('a refused input invalidates nothing', async () => {
  await expect(updateUser(id, { profilePicture: 'nothing.webp' })).rejects.toMatchObject({
    fields: { profilePicture: 'unknownEntry' },
  })
  await expect(setPicture(id, 'Primary', Buffer.from('<svg/>'))).rejects.toMatchObject({
    fields: { File: 'pictureType' },
  })
  expect(await drainInvalidations()).toEqual([])
})
