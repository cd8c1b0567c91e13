/** Enhanced codes for "no such address" and "disabled" (RFC 3463, sections 3.2 and 3.3). */
const OF_ADDRESS = /^5\.(?:1\.(?:1|2|3|6|10)|2\.1)$/
/** Codes of RCPT for a mailbox that is not there (RFC 5321, section 4.2.3). */
const NO_MAILBOX = new Set([550, 551, 553])
/** What servers say that refuse us, not the address. */
const OF_US = /relay|spam|block|polic|denied|reject|authenti|reputation|listed|rbl|spf|dkim|dmarc|quota|full/i

/**
 * Whether a failure of nodemailer says that the recipient's address takes no mail, now and later. What concerns the
 * sender, its server or the mail is none: it would be the same for every address.
 */
export function isRecipientRefusal(error: unknown): boolean {
  const cause = (error instanceof Error && error.cause) || error
  const { command, responseCode, response } = (cause ?? {}) as Record<string, unknown>
  if (command !== 'RCPT TO' || typeof responseCode !== 'number' || responseCode < 500) return false
  const said = typeof response === 'string' ? response : ''
  const [, enhanced] = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(said) ?? []
  if (enhanced !== undefined) return OF_ADDRESS.test(enhanced)
  return NO_MAILBOX.has(responseCode) && !OF_US.test(said)
}
