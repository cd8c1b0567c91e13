import { afterEach, describe, expect, test } from 'vitest'
import { env } from '@/server/platform/env'
import { deliver, mailFault, mailSentence } from '@/server/platform/mail/transport'
import { type Mailbox, openMailbox } from '@/tests/support/mailbox'

const LETTER = { site: 'Anime Library', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>', link: '' }

let box: Mailbox | undefined
afterEach(async () => {
  env().SMTP_URL = undefined
  await box?.close()
  box = undefined
})

/** What the doctor says of the mail server, and what the log says of a mail. */
async function faults(): Promise<string[]> {
  const sent = deliver('someone@example.org', LETTER).then(
    () => 'sent',
    (error: Error) => error.message,
  )
  return [(await mailFault()) ?? 'well', await sent]
}

describe('a mail server that cannot be used is one sentence for the doctor and the log', () => {
  test('smtps on a port of STARTTLS', async () => {
    box = await openMailbox()
    const at = box.url.replace('smtp://', '')
    env().SMTP_URL = `smtps://${at}`
    const sentence = `${at} does not begin with TLS, as smtps:// asks for. Write smtp:// in SMTP_URL, which changes to TLS by STARTTLS, or the port for smtps (465).`
    expect(await faults()).toEqual([sentence, sentence])
  })

  test('a certificate of nobody', async () => {
    box = await openMailbox({ secure: true })
    const at = box.url.replace('smtp://', '')
    env().SMTP_URL = `smtps://${at}`
    for (const sentence of await faults())
      expect(sentence).toMatch(
        new RegExp(`^The certificate of ${at} is not accepted \\(.+\\)\\. .* NODE_EXTRA_CA_CERTS\\.$`),
      )
  })

  test('a refused login', async () => {
    box = await openMailbox({ onAuth: (_auth, _session, done) => done(new Error('No.')) })
    env().SMTP_URL = box.url.replace('smtp://', 'smtp://user:wrong@')
    for (const sentence of await faults())
      expect(sentence).toMatch(/^127\.0\.0\.1:\d+ refuses the user or the password of SMTP_URL \(535 .*No\.\)\.$/)
  })

  test('a refused receiver', async () => {
    const refusal = Object.assign(new Error('No such user'), { responseCode: 550 })
    box = await openMailbox({ onRcptTo: (_address, _session, done) => done(refusal) })
    env().SMTP_URL = box.url
    expect((await faults())[1]).toMatch(/^127\.0\.0\.1:\d+ refuses the mail \(550 No such user\)\.$/)
  })

  test('a server that is away', async () => {
    const gone = await openMailbox()
    await gone.close()
    env().SMTP_URL = gone.url
    for (const sentence of await faults())
      expect(sentence).toMatch(
        /^Nothing listens at 127\.0\.0\.1:\d+ \(.*ECONNREFUSED.*\)\. Look at host and port of SMTP_URL\.$/,
      )
  })
})

test.each([
  [
    'smtp://mail.example:465',
    { code: 'ETIMEDOUT' },
    'mail.example:465 says nothing, since it waits for TLS. Write smtps:// in SMTP_URL.',
  ],
  [
    'smtp://mail.example',
    { code: 'ETIMEDOUT' },
    'mail.example:587 does not answer (its reason). Look at host and port',
  ],
  ['smtps://mail.example', { code: 'EDNS' }, 'The name mail.example is not known (its reason).'],
  ['smtps://mail.example', { code: 'EOTHER' }, 'The mail server mail.example:465 cannot be used (its reason).'],
])('%s with %o', (address, more, sentence) => {
  expect(mailSentence(Object.assign(new Error('its reason'), more), address)).toContain(sentence)
})

test.each([
  ['http://[::1]:3000', 'noreply@[IPv6:::1]'],
  ['http://127.0.0.1:3000', 'noreply@[127.0.0.1]'],
  ['https://anime.example.org', 'noreply@anime.example.org'],
])('the sender of a site at %s is %s', async (SITE_URL, sender) => {
  const before = env().SITE_URL
  const senders: string[] = []
  box = await openMailbox({
    onMailFrom({ address }, _session, done) {
      senders.push(address)
      done()
    },
  })
  Object.assign(env(), { SMTP_URL: box.url, SITE_URL })
  await deliver('someone@example.org', LETTER).finally(() => {
    env().SITE_URL = before
  })
  expect(senders.map((each) => each.toLowerCase())).toEqual([sender.toLowerCase()])
})
