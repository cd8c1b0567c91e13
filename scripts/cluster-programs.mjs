// What npm run test:cluster needs, and where Debian has it.
import { accessSync, constants, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const PARTS = [
  { name: 'HAProxy', programs: ['haproxy'], packages: 'haproxy' },
  { name: 'Varnish', programs: ['varnishd'], packages: 'varnish' },
  { name: 'PgBouncer', programs: ['pgbouncer'], packages: 'pgbouncer' },
  { name: 'Patroni', programs: ['patroni'], packages: 'patroni' },
  { name: 'etcd', programs: ['etcd'], packages: 'etcd-server' },
  { name: 'PostgreSQL (for Patroni)', programs: ['postgres'], packages: 'postgresql' },
  {
    name: 'Swift',
    programs: ['swift-proxy-server', 'swift-account-server', 'swift-container-server', 'swift-object-server'],
    packages: 'swift-proxy swift-account swift-container swift-object',
  },
  { name: 'memcached (for Swift)', programs: ['memcached'], packages: 'memcached' },
]

/** The parts of which a program is not there, each with Debian's packages. */
export function missingParts(isThere = isInstalled) {
  return PARTS.filter(({ programs }) => !programs.every(isThere))
}

/** Whether nothing can be tried at all: every instance of the tests is behind HAProxy, PgBouncer, or beside Swift. */
export function canTryNothing(missing) {
  return ['HAProxy', 'PgBouncer', 'Swift'].every((name) => missing.some((part) => part.name === name))
}

/** What is missing and how to install it, as one text. */
export function aboutMissing(missing) {
  const names = missing.map(({ name }) => name).join(', ')
  return `Not installed: ${names}.\nDebian has them: apt-get install ${missing.map(({ packages }) => packages).join(' ')}`
}

function isInstalled(program) {
  const folders = [...(process.env.PATH ?? '').split(delimiter).filter(Boolean), '/usr/sbin', ...ofPostgres()]
  return folders.some((folder) => {
    try {
      accessSync(join(folder, program), constants.X_OK)
      return true
    } catch {
      return false
    }
  })
}

/** Debian has the programs of each PostgreSQL in a folder of its own. */
function ofPostgres() {
  const all = '/usr/lib/postgresql'
  try {
    return readdirSync(all).map((version) => join(all, version, 'bin'))
  } catch {
    return []
  }
}
