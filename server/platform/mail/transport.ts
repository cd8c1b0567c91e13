import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { isIP } from 'node:net'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { messagesOf } from '@/i18n/catalogue'
import { routing } from '@/i18n/routing'
import { env } from '@/server/platform/env'
import { log } from '@/server/platform/log'
import { mailSentence } from './faults'
import type { Letter } from './letters'
import { countMail, type MailOutcome, mailFailure } from './measures'

/** Milliseconds after which a step of the mail server times out; the queue retries later. */
const STEP_TIMEOUT = 15_000

/**
 * Sends a mail through the mail server; without one writes it to DATA_DIR/mail and logs its link.
 * @throws Error with one sentence when it was not accepted; the queue then retries
 */
export async function deliver(to: string, letter: Letter): Promise<void> {
  try {
    countMail(await send(to, letter))
  } catch (error) {
    countMail(mailFailure(error))
    const { SMTP_URL } = env()
    throw SMTP_URL ? new Error(mailSentence(error, SMTP_URL), { cause: error }) : error
  }
}

async function send(to: string, { subject, text, html, link, headers: more }: Letter): Promise<MailOutcome> {
  const { SMTP_URL } = env()
  const from = { name: messagesOf(routing.defaultLocale).layout.product, address: sender() }
  // Asks for no automatic replies (RFC 3834).
  const headers = { 'auto-submitted': 'auto-generated', ...more }
  const mail = { from, to: { name: '', address: to }, subject, text, html, headers }
  if (SMTP_URL) {
    await createTransport({ url: SMTP_URL, ...TIMEOUTS }).sendMail(mail)
    return 'sent'
  }
  const { message } = await createTransport({ streamTransport: true, buffer: true }).sendMail(mail)
  const folder = join(env().DATA_DIR, 'mail')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.eml`)
  await writeFile(path, message, { mode: 0o600 })
  log.info(`A mail to ${to} was written to ${path}${link ? `: ${link}` : ''}`)
  return 'written'
}

/** Whether the mail server answers and accepts the login: null, or the reason why not. Without one it is null. */
export async function mailFault(): Promise<string | null> {
  const { SMTP_URL } = env()
  if (!SMTP_URL) return null
  return createTransport({ url: SMTP_URL, ...TIMEOUTS })
    .verify()
    .then(
      () => null,
      (error: unknown) => mailSentence(error, SMTP_URL),
    )
}

const TIMEOUTS = { connectionTimeout: STEP_TIMEOUT, greetingTimeout: STEP_TIMEOUT, socketTimeout: STEP_TIMEOUT }

/** By default noreply@ the site's host. */
function sender(): string {
  const { MAIL_FROM, SITE_URL } = env()
  return MAIL_FROM ?? `noreply@${literal(new URL(SITE_URL).hostname)}`
}

/** An IP address as mail addresses have it (RFC 5321, section 4.1.3); a name as it is. */
function literal(host: string): string {
  if (host.startsWith('[')) return host.replace('[', '[IPv6:')
  return isIP(host) === 4 ? `[${host}]` : host
}
