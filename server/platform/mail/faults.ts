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
