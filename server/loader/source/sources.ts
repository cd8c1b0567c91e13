import { basename } from 'node:path'
import type pg from 'pg'
import { withoutLogin } from '@/server/platform/variables/catalogue'
import type { Transact } from '../tables/connection'
import type { IdSet } from '../tables/id-set'
import { copyInto, sheet } from '../tables/sheets'
import { isAddress } from './download'

const SEEN = sheet('load_seen', { media_id: 'int' })

/** Stores that the works of this load are from `source`. Their ids stay in the temporary table `load_seen`. */
export async function rememberSource(client: pg.Client, transact: Transact, source: string, works: IdSet) {
  await client.query('CREATE TEMP TABLE load_seen (media_id int PRIMARY KEY)')
  await copyInto(
    client,
    SEEN,
    Array.from(works.ids(), (id) => ({ media_id: id })),
  )
  await client.query('ANALYZE load_seen')
  await transact(client, () =>
    client.query(
      `INSERT INTO media_sources (source, media_id) SELECT $1, media_id FROM load_seen l
       WHERE NOT EXISTS (SELECT FROM media_sources s WHERE s.source = $1 AND s.media_id = l.media_id)`,
      [source],
    ),
  )
}

const NAME = `nullif(current_setting('mokuroku.source', true), '')`

/** Names the source of this connection's writes: new entries and rows of works get it by their columns' defaults. */
export async function nameSource(client: pg.Client, source: string | null): Promise<void> {
  await client.query(`SELECT set_config('mokuroku.source', $1, false)`, [source ?? ''])
}

/** Most sources that an entry names. */
const MOST = 20

/** Entries that were there have the source of this load, too. `found` selects their ids. */
export async function addSource(client: pg.Client, table: string, found: string): Promise<void> {
  await client.query(`UPDATE ${table} t SET sources = t.sources || ${NAME} FROM (${found}) AS f (id)
    WHERE t.id = f.id AND ${NAME} IS NOT NULL AND NOT t.sources @> ARRAY[${NAME}] AND cardinality(t.sources) < ${MOST}`)
}

/** Most characters of it. */
const LONGEST = 200

/**
 * Where a load is from, as people read it in the histories of entries: the name of its source, else the names of its
 * files. Neither the folders of this machine are in it, nor what an address has for nobody else (a login, a key).
 */
export function sourceInWords(source: string | undefined, files: readonly string[]): string {
  const names = source === undefined ? files.map(fileInWords) : [PATH.test(source) ? fileInWords(source) : source]
  return names.join(', ').slice(0, LONGEST)
}

const PATH = /^(https?:|[\\/]|\.{1,2}[\\/]|[a-z]:[\\/])/i

const fileInWords = (file: string) => (isAddress(file) ? withoutLogin(file).replace(/[?#].*/s, '') : basename(file))
