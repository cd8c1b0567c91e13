/** A database as sentences name it: host, port and name, without the account. */
export function databaseName(url: string): string {
  // pg accepts an address without a host (postgresql://user@/name?host=/run/postgresql).
  const { host, pathname, searchParams } = new URL(url.replace('@/', '@localhost/'))
  return `${searchParams.get('host') ?? host}${pathname}`
}
