import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sendMail } from '@/server/domain/accounts/mail'
import { pool, prisma, rows, sql } from '@/server/platform/database/client'
import { env } from '@/server/platform/env'
import { log } from '@/server/platform/log'
import { isRecipientRefusal } from '@/server/platform/mail/recipient'
import { useDatabase } from '@/tests/support/database'
import { givenUser } from '@/tests/support/factories'
import { type Mailbox, openMailbox } from '@/tests/support/mailbox'

useDatabase()

let box: Mailbox
let answer: string | null
beforeEach(async () => {
  answer = '5.1.1 No such user'
  box = await openMailbox({
    onRcptTo: (_address, _session, done) =>
      answer === null ? done() : done(Object.assign(new Error(answer), { responseCode: 550 })),
  })
  env().SMTP_URL = box.url
})
afterEach(async () => {
  env().SMTP_URL = undefined
  await box.close()
})

const told = (userId: number) => sendMail({ kind: 'passwordChanged', userId })
const refused = (userId: number) => expect(told(userId)).rejects.toThrow('refuses the mail')
const aDayLater = () => rows(sql`UPDATE suppressed_addresses SET refused_on = refused_on - 1`)
const state = () =>
  rows<{ suppressed: boolean }>(sql`SELECT suppressed_at IS NOT NULL AS suppressed FROM suppressed_addresses`)

async function suppressed(): Promise<number> {
  await prisma().user.deleteMany()
  const userId = await givenUser('gone')
  await refused(userId)
  await aDayLater()
  await refused(userId)
  expect(await state()).toEqual([{ suppressed: true }])
  return userId
}

test('an address that refuses mails on two days gets only what its owner asks for', async () => {
  const userId = await givenUser('gone')
  await refused(userId)
  await refused(userId)
  expect(await state()).toEqual([{ suppressed: false }])
  await aDayLater()
  await refused(userId)
  expect(await state()).toEqual([{ suppressed: true }])

  answer = null
  await told(userId)
  expect(box.received).toEqual([])
  expect(await rows(sql`SELECT outcome, detail FROM mail_outcomes ORDER BY id DESC LIMIT 1`)).toEqual([
    { outcome: 'failed', detail: 'not sent: the address has refused mails on two days' },
  ])
  await sendMail({ kind: 'reset', emailKey: 'gone@example.org' })
  expect(box.received).toHaveLength(1)
  // It has accepted a mail.
  expect(await state()).toEqual([])
  await told(userId)
  expect(box.received).toHaveLength(2)
})

test('a mail that is accepted between two refusals begins anew', async () => {
  await prisma().user.deleteMany()
  const userId = await givenUser('seldom')
  await refused(userId)
  answer = null
  await told(userId)
  answer = '5.1.1 No such user'
  await refused(userId)
  expect(await state()).toEqual([{ suppressed: false }])
})

test('a mail that was accepted is not sent again since that could not be noted', async () => {
  await prisma().user.deleteMany()
  const userId = await givenUser('twice')
  answer = null
  const error = vi.spyOn(log, 'error').mockImplementation(() => {})
  await pool().query(`CREATE FUNCTION refuse_delete() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'no'; END $$;
    CREATE TRIGGER refused BEFORE DELETE ON suppressed_addresses EXECUTE FUNCTION refuse_delete()`)
  try {
    await told(userId)
  } finally {
    await pool().query('DROP TRIGGER refused ON suppressed_addresses; DROP FUNCTION refuse_delete()')
  }
  expect(box.received).toHaveLength(1)
  expect(error).toHaveBeenCalledOnce()
})

test('another address of the user gets its mails', async () => {
  const userId = await suppressed()
  const email = 'new@example.org'
  await prisma().user.update({ where: { id: userId }, data: { email, emailKey: email } })
  answer = null
  await told(userId)
  expect(box.received.join()).toContain('new@example.org')
})

test('the address of a change that is not confirmed counts for nothing', async () => {
  await prisma().user.deleteMany()
  const userId = await givenUser('typo')
  const changing = sendMail({ kind: 'changeEmail', userId, email: 'wrong@example.org' })
  await expect(changing).rejects.toThrow('refuses the mail')
  expect(await state()).toEqual([])
})

test.each([
  [550, '550 5.1.1 No such user', true],
  [550, '550 5.2.1 Mailbox disabled', true],
  [553, '553 sorry, no mailbox here by that name', true],
  [550, '550 User unknown', true],
  [550, '550 5.7.1 Relaying denied', false],
  [550, '550 relay not permitted', false],
  [550, '550 Blocked by our policy', false],
  [552, '552 5.2.2 Mailbox full', false],
  [554, '554 5.7.1 Listed', false],
  [450, '450 4.2.1 Try again', false],
])('a refusal with %d "%s" is of the address: %s', (responseCode, response, isOfAddress) => {
  const error = (command: string) => new Error('x', { cause: { command, responseCode, response } })
  expect(isRecipientRefusal(error('RCPT TO'))).toBe(isOfAddress)
  expect(isRecipientRefusal(error('MAIL FROM'))).toBe(false)
  expect(isRecipientRefusal(null)).toBe(false)
})
