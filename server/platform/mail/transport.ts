import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { isIP } from 'node:net'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { env } from '@/server/platform/env'
import { log } from '@/server/platform/log'
import type { Letter } from './letters'
import { countMail, type MailOutcome, mailFailure } from './measures'

/** Milliseconds after which a step of the mail server times out by default; the queue retries later. */
const STEP_TIMEOUT = 15_000

/**
 * Sends a mail through the mail server; without one writes it to DATA_DIR/mail and logs its link. `within`: the
 * milliseconds of one step.
 * @throws Error with one sentence when it was not accepted; the queue then retries
 */
export async function deliver(to: string, letter: Letter, within?: number): Promise<void> {
  try {
    countMail(await send(to, letter, within))
  } catch (error) {
    countMail(mailFailure(error))
    const { SMTP_URL } = env()
    throw SMTP_URL ? new Error(mailSentence(error, SMTP_URL), { cause: error }) : error
  }
}

async function send(
  to: string,
  { site, subject, text, html, link, headers: more }: Letter,
  within?: number,
): Promise<MailOutcome> {
  const { SMTP_URL } = env()
  const from = { name: site, address: sender() }
  // Asks for no automatic replies (RFC 3834).
  const headers = { 'auto-submitted': 'auto-generated', ...more }
  const mail = { from, to: { name: '', address: to }, subject, text, html, headers }
  if (SMTP_URL) {
    await createTransport({ url: SMTP_URL, ...timeouts(within) }).sendMail(mail)
    return 'sent'
  }
  const { message } = await createTransport({ streamTransport: true, buffer: true }).sendMail(mail)
  const folder = join(/*turbopackIgnore: true*/ env().DATA_DIR, 'mail')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(
    /*turbopackIgnore: true*/ folder,
    `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.eml`,
  )
  await writeFile(path, message, { mode: 0o600 })
  log.info(`A mail to ${to} was written to ${path}${link ? `: ${link}` : ''}`)
  return 'written'
}

/** Whether the mail server answers and accepts the login: null, or the reason why not. Without one it is null. */
export async function mailFault(within?: number): Promise<string | null> {
  const { SMTP_URL } = env()
  if (!SMTP_URL) return null
  return createTransport({ url: SMTP_URL, ...timeouts(within) })
    .verify()
    .then(
      () => null,
      (error: unknown) => mailSentence(error, SMTP_URL),
    )
}

const timeouts = (within = STEP_TIMEOUT) => ({
  connectionTimeout: within,
  greetingTimeout: within,
  socketTimeout: within,
})

/** How mails are sent, without user and password; `server` is null where they are written to files. */
export function mailSettings() {
  const { SMTP_URL } = env()
  return { from: sender(), server: SMTP_URL ? serverOf(new URL(SMTP_URL)) : null }
}

function serverOf({ protocol, hostname, port, username }: URL) {
  return {
    host: hostname,
    port: Number(port || PORTS[protocol]),
    tls: protocol === 'smtps:' ? ('always' as const) : ('offered' as const),
    hasLogin: username !== '',
  }
}

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

/** Ports by the two schemes of SMTP_URL, if it names none (RFC 8314, section 3.3; nodemailer has the same). */
const PORTS: Readonly<Record<string, string>> = { 'smtp:': '587', 'smtps:': '465' }

/** What OpenSSL says when the other side does not speak TLS. */
const NO_TLS = /wrong version number|packet length too long|unexpected message|record layer failure|not enough data/i
const UNKNOWN_NAME = new Set(['ENOTFOUND', 'EAI_AGAIN', 'EDNS'])

/**
 * A failure of the mail server at `address` (SMTP_URL) as a sentence with what to do. What the server itself has
 * answered, and what the system says, are in it.
 */
export function mailSentence(error: unknown, address: string): string {
  const { protocol, hostname, port } = new URL(address)
  const at = `${hostname}:${port || PORTS[protocol]}`
  const reason = error instanceof Error ? error.message.trim() : String(error)
  const { code, response, responseCode, errno } = (error ?? {}) as Record<string, unknown>
  const kinds = [code, errno].map(String)
  if (NO_TLS.test(reason) && protocol === 'smtps:')
    return `${at} does not begin with TLS, as smtps:// asks for. Write smtp:// in SMTP_URL, which changes to TLS by STARTTLS, or the port for smtps (465).`
  if (NO_TLS.test(reason)) return `${at} offers TLS by STARTTLS, and then does not speak it. Look at the mail server.`
  if (/CERT|ALTNAME|SELF_SIGNED|ISSUER|VERIFY/.test(kinds.join()) || /certificate|altnames/i.test(reason))
    return `The certificate of ${at} is not accepted (${reason}). Write the name that it has in SMTP_URL, or name its authority in NODE_EXTRA_CA_CERTS.`
  if (code === 'EAUTH') return `${at} refuses the user or the password of SMTP_URL (${response ?? reason}).`
  if (typeof responseCode === 'number') return `${at} refuses the mail (${response ?? reason}).`
  if (code === 'ETIMEDOUT' && protocol === 'smtp:' && port === '465')
    return `${at} says nothing, since it waits for TLS. Write smtps:// in SMTP_URL.`
  if (code === 'ETIMEDOUT')
    return `${at} does not answer (${reason}). Look at host and port of SMTP_URL, and whether a firewall closes that port.`
  if (kinds.some((kind) => UNKNOWN_NAME.has(kind)) || /ENOTFOUND|EAI_AGAIN/.test(reason))
    return `The name ${hostname} is not known (${reason}). Look at the host of SMTP_URL.`
  if (reason.includes('ECONNREFUSED')) return `Nothing listens at ${at} (${reason}). Look at host and port of SMTP_URL.`
  return `The mail server ${at} cannot be used (${reason}).`
}
