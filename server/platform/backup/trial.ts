import { quoted } from '@/server/platform/database/address'
import { onClient } from '@/server/platform/database/single'
import type { Storage } from '@/server/platform/storage/storage'
import type { Manifest } from './archive'
import { dropLeftTrials, nameOfTrial } from './left-trials'
import { type OnProgress, restore } from './restore'
import { NotChecked } from './unchecked'

/**
 * Restores a backup into a database of its own on the server of `url`, as a restore would, and drops that again. The
 * site may run, and neither its database nor its pictures are touched. The trial takes as much disk as the database.
 * Databases that trials before it have left are dropped first.
 * @throws NotChecked with one sentence when no database can be made; Error with one when the restore fails
 */
export async function tryRestore(url: string, path: string, onProgress?: OnProgress): Promise<Manifest> {
  await dropLeftTrials(url)
  const name = nameOfTrial()
  // While this connection has the name, the database is one of a trial that runs.
  return onClient({ connectionString: url, application_name: name }, async () => {
    await create(url, name)
    try {
      const options = { replaces: false, store: NOWHERE, ...(onProgress && { onProgress }) }
      return (await restore(onDatabase(url, name), path, options)).manifest
    } finally {
      await asking(url, `DROP DATABASE IF EXISTS ${quoted(name)} WITH (FORCE)`).catch(() => {})
    }
  })
}

async function create(url: string, name: string): Promise<void> {
  const config = { connectionString: url, application_name: 'mokuroku restore' }
  try {
    const [own] = (await onClient(config, (client) => client.query<Locale>(LOCALE))).rows
    const locale = own ? ` LC_COLLATE ${own.collate} LC_CTYPE ${own.ctype}` : ''
    await asking(url, `CREATE DATABASE ${quoted(name)} TEMPLATE template0 ENCODING 'UTF8'${locale}`)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new NotChecked(
      `No database for the trial could be made: ${reason}. The account needs the right CREATEDB for it; a restore into a second DATA_DIR needs none.`,
    )
  }
}

type Locale = { collate: string; ctype: string }
const LOCALE = `SELECT quote_literal(datcollate) AS collate, quote_literal(datctype) AS ctype
  FROM pg_database WHERE datname = current_database()`

const asking = (url: string, statement: string) =>
  onClient({ connectionString: url, application_name: 'mokuroku restore' }, (client) => client.query(statement))

/** The address of another database of the same server. */
const onDatabase = (url: string, name: string) => url.replace(/^([^?]*\/)[^/?]*/, `$1${name}`)

/** Pictures of a trial are read and checked, and stored nowhere. */
const NOWHERE: Storage = {
  name: 'nowhere',
  isShared: false,
  read: async () => null,
  write: async () => {},
  remove: async () => {},
  about: async () => null,
  async *list() {},
  async *sizes() {},
}
