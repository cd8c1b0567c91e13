import { expect, test } from 'vitest'
import { cleanAccounts } from '@/server/domain/accounts/cleaning'
import { makeLink } from '@/server/domain/accounts/mail-links'
import { prisma, rows, sql } from '@/server/platform/database/client'
import { useDatabase } from '@/tests/support/database'
import { bearerOf, givenUser } from '@/tests/support/factories'

useDatabase()

test('expired rows are deleted, the others stay', async () => {
  const kept = await givenUser('kept')
  await givenUser('waiting', { confirmedAt: null })
  await givenUser('forgotten', { confirmedAt: null, createdAt: new Date(Date.now() - 8 * 86_400_000) })
  const old = await givenUser('old', { createdAt: new Date(0) })
  await bearerOf(kept)
  await bearerOf(kept)
  await makeLink(kept, 'Reset')
  await makeLink(kept, 'Confirm')
  await rows(
    sql`UPDATE sessions SET expires_at = now() - interval '1 minute' WHERE id = (SELECT id FROM sessions LIMIT 1)`,
  )
  await rows(sql`UPDATE mail_tokens SET expires_at = now() - interval '1 minute' WHERE purpose = 'Reset'`)
  const secretHash = Buffer.from('secret')
  await prisma().registration.createMany({
    data: [
      { userId: kept, secretHash },
      { userId: old, secretHash, createdAt: new Date(Date.now() - 8 * 86_400_000) },
    ],
  })
  const network = Buffer.from('network')
  await prisma().knownNetwork.createMany({
    data: [
      { userId: kept, network },
      { userId: old, network, lastLoginAt: new Date(Date.now() - 31 * 86_400_000) },
    ],
  })
  await cleanAccounts()
  expect((await prisma().knownNetwork.findMany()).map(({ userId }) => userId)).toEqual([kept])
  expect((await prisma().registration.findMany()).map(({ userId }) => userId)).toEqual([kept])
  const names = await prisma().user.findMany({ select: { username: true }, orderBy: { username: 'asc' } })
  expect(names.map(({ username }) => username)).toEqual(['kept', 'old', 'waiting'])
  expect(await prisma().session.count()).toBe(1)
  expect((await prisma().mailToken.findMany()).map(({ purpose }) => purpose)).toEqual(['Confirm'])
})
