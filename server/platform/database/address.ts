/** A database as sentences name it: host, port and name, without the account. */
export function databaseName(url: string): string {
  // pg accepts an address without a host (postgresql://user@/name?host=/run/postgresql).
  const { host, pathname, searchParams } = new URL(url.replace('@/', '@localhost/'))
  return `${searchParams.get('host') ?? host}${pathname}`
}

/** A name as SQL has it. */
export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

/**
 * The address with the TLS mode that the driver takes it for. pg reads the modes prefer, require and verify-ca as
 * verify-full, and prints eight lines about that. The mode is named, so that it also stays when pg changes. With
 * uselibpqcompat=true the operator has decided.
 */
export function withNamedTlsMode(url: string): string {
  if (/[?&]uselibpqcompat=true(?=&|$)/.test(url)) return url
  return url.replace(/([?&]sslmode=)(?:prefer|require|verify-ca)(?=&|$)/, '$1verify-full')
}
