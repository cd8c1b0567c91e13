import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { IMPORT_OUTCOMES } from '@/lib/tracking/imports'
import messages from '@/messages/en.json'
import { sendMail } from '@/server/domain/accounts/mail'
import { prisma } from '@/server/platform/database/client'
import { env } from '@/server/platform/env'
import { letter } from '@/server/platform/mail/letters'
import { useDatabase } from '@/tests/support/database'
import { givenUser } from '@/tests/support/factories'
import { type Mailbox, openMailbox } from '@/tests/support/mailbox'

useDatabase()

let box: Mailbox
beforeEach(async () => {
  box = await openMailbox()
  env().SMTP_URL = box.url
})
afterEach(async () => {
  env().SMTP_URL = undefined
  await box.close()
})

/** What the mails of imports, notifications and moderators say. */
const FACTS = {
  file: 'animelist.xml',
  total: 3,
  count: 2,
  ...{ device: 'Firefox on Linux', way: 'by password', network: '192.0.2.0/24', time: '2030-01-02 03:04 UTC' },
  hours: 48,
  left: 2,
  ...{ what: 'your review', name: 'Mushishi', reason: 'Spam', note: 'Again.', until: '2030-01-02 03:04 UTC' },
  contact: 'the administrator',
  ...{ provider: 'House', act: 'ChangeName', subject: 'News' },
  ...Object.fromEntries(IMPORT_OUTCOMES.map((outcome) => [outcome, 1])),
}

describe('a mail', () => {
  test.each(Object.keys(messages.mail.letters) as (keyof typeof messages.mail.letters)[])(
    '%s has the same text in both forms',
    (kind) => {
      const { subject, text, html, link } = letter('Anime Library', kind, 'Spike <b>', '/confirm/token', FACTS)
      expect(subject).not.toBe('')
      expect(link).toBe('http://localhost:3000/confirm/token')
      for (const form of [text, html]) expect(form).toContain(link)
      expect(text).toContain('Hello Spike <b>,')
      expect(html).toContain('Hello Spike &lt;b&gt;,')
      expect(html).not.toMatch(/<script|<img|<b>|\{\w+\}/)
      expect(text).not.toMatch(/\{\w+\}|mail\.letters/)
    },
  )
})

test('is sent in both forms, to the right address, from the site', async () => {
  const userId = await givenUser('receiver', { confirmedAt: null })
  await sendMail({ kind: 'confirm', userId })
  const [mail = ''] = box.received
  expect(mail).toMatch(/^From: Mokuroku <noreply@localhost>/m)
  expect(mail).toMatch(/^To: receiver@example.org/m)
  expect(mail).toMatch(/^Auto-Submitted: auto-generated/im)
  expect(mail).toContain('multipart/alternative')
  const links = [...mail.matchAll(/http:\/\/localhost:3000\/confirm\/([\w-]{32})/g)].map(([, token]) => token)
  expect(new Set(links).size).toBe(1)
  expect(await prisma().mailToken.count({ where: { userId, purpose: 'Confirm' } })).toBe(1)
})

test('an internationalised address is used unchanged', async () => {
  const userId = await givenUser('post', { email: 'почта@пример.example', emailKey: 'почта@пример.example' })
  await sendMail({ kind: 'passwordChanged', userId })
  expect(box.received).toHaveLength(1)
})

test('no mail is sent to a deleted account', async () => {
  await sendMail({ kind: 'confirm', userId: 999_999 })
  await sendMail({ kind: 'reset', emailKey: 'nobody@example.org' })
  expect(box.received).toEqual([])
})

describe('a failing mail server is an error, for the queue', () => {
  const mail = async () => ({ kind: 'passwordChanged', userId: await givenUser() }) as const

  test('unreachable', async () => {
    await box.close()
    await expect(sendMail(await mail())).rejects.toThrow(/ECONNREFUSED/)
  })

  test('refusing the recipient', async () => {
    const strict = await openMailbox({ onRcptTo: (_address, _session, done) => done(new Error('550 No such user')) })
    env().SMTP_URL = strict.url
    await expect(sendMail(await mail())).rejects.toThrow(/No such user/)
    await strict.close()
  })

  test('refusing clients without a password', async () => {
    const closed = await openMailbox({ authOptional: false, onAuth: (_auth, _session, done) => done(new Error('no')) })
    env().SMTP_URL = closed.url
    await expect(sendMail(await mail())).rejects.toThrow()
    await closed.close()
  })

  test('silent', async () => {
    const silent = await openMailbox({ onConnect: () => {} })
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    try {
      env().SMTP_URL = silent.url
      const sending = expect(sendMail(await mail())).rejects.toThrow(/timeout|greeting/i)
      for (let seconds = 0; seconds < 40; seconds++) {
        await vi.advanceTimersByTimeAsync(1000)
        await new Promise((resolve) => setImmediate(resolve))
      }
      await sending
    } finally {
      vi.useRealTimers()
      await silent.close()
    }
  })
})
