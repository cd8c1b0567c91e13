/** Most characters of a reason that is shown. */
const LONGEST = 1000

const LINK = /\b([a-z][a-z0-9+.-]{1,20}):\/\/(?:[^\s/@]*@)?(\[[^\s\]]*\]|[^\s/?#:<>"')]*)(:\d+)?([^\s<>"')]*)/gi
const ADDRESS = /[^\s<>"'()[\]:;,=@]+@[^\s<>"'()[\]:;,@]+/g
const SECRET =
  /\b(password|passwd|secret|token|apikey|api_key|authorization|bearer)(["']?\s*[=:]\s*|\s+)(?:(?:bearer|basic)\s+)?["']?(?=[^\s"']*\d|[^\s"']{12})[^\s"',;]+/gi
/** Long words of letters and digits: tokens, hashes. */
const TOKEN = /(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[A-Za-z])[\w-]{20,}={0,2}|(?<![\w-])[\w+-]{40,}={0,2}/g

/**
 * What a program or another server has said about a failure, as administrators may read it. Of links only the host
 * stays. Addresses of people, passwords and tokens are removed. One line of at most 1,000 characters.
 */
export function cleanWords(said: string): string {
  return said
    .slice(0, 4 * LONGEST)
    .replace(LINK, (_, scheme: string, host: string, port = '', rest: string) =>
      rest.length > 1 ? `${scheme}://${host}${port}/…` : `${scheme}://${host}${port}`,
    )
    .replace(ADDRESS, (found) => (found.includes('://') ? found : '[address]'))
    .replace(SECRET, '$1 […]')
    .replace(TOKEN, '[…]')
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, LONGEST)
}
