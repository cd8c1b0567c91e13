/** Most characters of them. */
const MOST = 200

/**
 * What a mail server answered when it refused a mail, with its code (RFC 5321, section 4.2), else the kind of failure.
 * Without addresses: neither that of `to`, which servers repeat, nor another. Addresses of pages end before their
 * query.
 */
export function failureWords(error: unknown, to: string): string {
  const cause = (error instanceof Error && error.cause) || error
  const { response, code, message } = (cause ?? {}) as Record<string, unknown>
  const words = typeof response === 'string' ? response : [code, message].filter(Boolean).join(': ') || String(cause)
  const [name = ''] = to.split('@')
  const clean = words
    .replaceAll(/\?\S*/g, '')
    .replaceAll(to, HIDDEN)
    .replaceAll(/[^\s<>"'():;,[\]]+(?:@|%40)[^\s<>"'():;,]+/g, HIDDEN)
    .replaceAll(name.length > 2 ? name : to, HIDDEN)
  return (
    Array.from(clean.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim(), String)
      .slice(0, MOST)
      .join('') || 'unknown'
  )
}

const HIDDEN = '…'
