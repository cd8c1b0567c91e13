/**
 * The outcome of sending a mail. `sent`: the mail server accepted it. `written`: it was written to a file, since there
 * is no mail server. `refused`: the server refused it, or the login. `timeout`: no answer in time. `unreachable`: no
 * connection. `failed`: anything else, such as a full disk.
 */
export type MailOutcome = (typeof MAIL_OUTCOMES)[number]
export const MAIL_OUTCOMES = ['sent', 'written', 'refused', 'timeout', 'unreachable', 'failed'] as const

const counted = new Map<MailOutcome, number>()

/** Counts one attempt to send a mail. */
export function countMail(outcome: MailOutcome): void {
  counted.set(outcome, (counted.get(outcome) ?? 0) + 1)
}

/** The attempts of this process since it began, for metrics. */
export function mailCounts(): { outcome: MailOutcome; mails: number }[] {
  return MAIL_OUTCOMES.map((outcome) => ({ outcome, mails: counted.get(outcome) ?? 0 }))
}

/** What an error of nodemailer means. Its `responseCode` is the server's own answer (RFC 5321, section 4.2). */
export function mailFailure(error: unknown): MailOutcome {
  const { code, responseCode } = (error ?? {}) as { code?: unknown; responseCode?: unknown }
  if (typeof responseCode === 'number' || REFUSALS.has(String(code))) return 'refused'
  if (code === 'ETIMEDOUT') return 'timeout'
  return UNREACHABLE.has(String(code)) ? 'unreachable' : 'failed'
}

const REFUSALS = new Set(['EAUTH', 'ENOAUTH', 'EENVELOPE', 'EMESSAGE'])
const UNREACHABLE = new Set([
  'ECONNECTION',
  'ECONNREFUSED',
  'ECONNRESET',
  'EDNS',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'EPROTOCOL',
  'ESOCKET',
  'ETLS',
])
