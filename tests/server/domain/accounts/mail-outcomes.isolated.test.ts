import { afterEach, expect, test } from 'vitest'
import { cleanAccounts } from '@/server/domain/accounts/cleaning'
import { sendMail } from '@/server/domain/accounts/mail'
import { prisma, rows, sql } from '@/server/platform/database/client'
import { env } from '@/server/platform/env'
import { useDatabase } from '@/tests/support/database'
import { givenUser } from '@/tests/support/factories'
import { type Mailbox, openMailbox } from '@/tests/support/mailbox'

useDatabase()

const REFUSAL = '5.1.1 <jane.doe@example.org>: jane.doe is unknown, see https://mail.example/?p=jane.doe%40example.org'

let box: Mailbox | undefined
afterEach(async () => {
  await rows(sql`DELETE FROM mail_outcomes`)
  await rows(sql`DELETE FROM users`)
  env().SMTP_URL = undefined
  await box?.close()
})

/** A mail server that takes all mails, or refuses them. */
async function useServer(refusal?: string) {
  await box?.close()
  box = await openMailbox(refusal ? { onRcptTo: (_address, _session, done) => done(new Error(refusal)) } : {})
  env().SMTP_URL = box.url
}

const jane = () => givenUser('jane', { email: 'jane.doe@example.org', emailKey: 'jane.doe@example.org' })
const outcomes = () =>
  prisma().mailOutcome.findMany({ select: { userId: true, kind: true, outcome: true, detail: true } })

test('a mail that is refused, tried again and taken is one row, without an address', async () => {
  const userId = await jane()
  const mail = { kind: 'passwordChanged', userId } as const
  const jobId = '5f0c7a32-6b1e-4c51-9d1c-0a4b6f1f7a10'
  await useServer(REFUSAL)
  await expect(sendMail(mail, { jobId, isLast: false })).rejects.toThrow()
  const detail = '550 5.1.1 <…>: … is unknown, see https://mail.example/'
  expect(await outcomes()).toEqual([{ userId, kind: mail.kind, outcome: 'queued', detail }])
  await expect(sendMail(mail, { jobId, isLast: true })).rejects.toThrow()
  expect(await outcomes()).toEqual([{ userId, kind: mail.kind, outcome: 'failed', detail }])
  await useServer()
  await sendMail(mail, { jobId, isLast: false })
  expect(await outcomes()).toEqual([{ userId, kind: mail.kind, outcome: 'sent', detail: null }])
})

test('a mail to somebody whose account is gone has no user, and nothing else of theirs', async () => {
  await useServer()
  await sendMail({ kind: 'refused', username: 'gone', to: 'gone@example.org' })
  expect(await outcomes()).toEqual([{ userId: null, kind: 'refused', outcome: 'sent', detail: null }])
})

test('outcomes are kept for 30 days, and go with the account', async () => {
  const userId = await jane()
  const days = (count: number) => new Date(Date.now() - count * 86_400_000)
  const row = (kind: string, createdAt: Date, outcome = 'sent') => ({ userId, kind, outcome, createdAt })
  await prisma().mailOutcome.createMany({
    data: [row('confirm', days(31)), row('reset', days(29)), row('newLogin', days(4), 'queued')],
  })
  await cleanAccounts()
  expect((await outcomes()).map(({ kind, outcome }) => [kind, outcome])).toEqual([
    ['reset', 'sent'],
    ['newLogin', 'failed'],
  ])
  await rows(sql`DELETE FROM users WHERE id = ${userId}`)
  expect(await outcomes()).toEqual([])
})
