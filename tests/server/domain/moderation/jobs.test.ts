import { beforeEach, expect, test } from 'vitest'
import { endSuspensions } from '@/server/domain/moderation/jobs'
import { prisma } from '@/server/platform/database/client'
import { useDatabase } from '@/tests/support/database'
import { givenUser } from '@/tests/support/factories'
import { drainInvalidations } from '@/tests/support/invalidations'

useDatabase()
beforeEach(async () => {
  await prisma().user.deleteMany()
  await drainInvalidations()
})

const DAY = 86_400_000
const suspended = (username: string, days: number) =>
  givenUser(username, { suspendedUntil: new Date(Date.now() + days * DAY) })
const left = async () => {
  const found = await prisma().user.findMany({ where: { suspendedUntil: { not: null } }, orderBy: { username: 'asc' } })
  return found.map(({ username }) => username)
}

test('a suspension whose time is over ends, and the list of members is invalidated once', async () => {
  await suspended('long-over', -30)
  await suspended('just-over', -1 / DAY)
  await suspended('goes-on', 1)
  await endSuspensions()
  expect(await left()).toEqual(['goes-on'])
  expect(await drainInvalidations()).toEqual(['index:user'])
})

test('nothing is written while none is over', async () => {
  await suspended('goes-on', 1)
  await endSuspensions()
  expect(await left()).toEqual(['goes-on'])
  expect(await drainInvalidations()).toEqual([])
})

test('more than one transaction takes all end', async () => {
  await prisma()
    .$executeRaw`INSERT INTO users (username, username_key, email, email_key, password_hash, suspended_until)
    SELECT 'over-' || n, 'over-' || n, 'over-' || n, 'over-' || n, '', now() - interval '1 minute' FROM generate_series(1, 501) AS n`
  await endSuspensions()
  expect(await left()).toEqual([])
})
