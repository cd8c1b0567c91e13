import { expect, test } from 'vitest'
import { resetPassword } from '@/server/domain/accounts/credentials'
import { makeLink } from '@/server/domain/accounts/mail-links'
import { rows, sql } from '@/server/platform/database/client'
import { openQueue } from '@/server/platform/jobs/queue'
import { useDatabase } from '@/tests/support/database'
import { givenUser } from '@/tests/support/factories'

useDatabase()

const CLIENT = { address: '10.0.0.1', userAgent: null }

test('a new password also ends a change of the address whose mail is not sent yet', async () => {
  const { boss } = await openQueue()
  await rows(sql`DELETE FROM jobs.job WHERE name = 'mail'`)
  const [userId, other] = [await givenUser('owner'), await givenUser('other')]
  for (const id of [userId, other])
    await boss.send('mail', { kind: 'changeEmail', userId: id, email: 'thief@example.org' })
  await rows(sql`UPDATE jobs.job SET state = 'retry', start_after = now() + interval '1 hour' WHERE name = 'mail'`)
  const token = await makeLink(userId, 'Reset')
  await resetPassword(token, { password: 'a new long password', endsKeys: false }, CLIENT)
  const left = await rows(
    sql`SELECT data->>'kind' AS kind, data->'userId' AS id FROM jobs.job WHERE name = 'mail' ORDER BY 1`,
  )
  expect(left).toEqual([
    { kind: 'changeEmail', id: other },
    { kind: 'passwordChanged', id: userId },
  ])
})
