import type pg from 'pg'
import type { Transact } from './connection'
import type { IdSet } from './id-set'
import { copyInto, sheet } from './sheets'

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
