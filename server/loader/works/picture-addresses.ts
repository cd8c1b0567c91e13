import type pg from 'pg'
import type { PictureAddress } from '../format/picture-address'
import { copyInto, type Row, sheet, temporary } from '../tables/sheets'

const ADDRESSES = sheet('load_picture_address', { media_id: 'int', address: 'text', host: 'text' })

type Named = { id: number; picture: PictureAddress | null }

/**
 * Stores the picture addresses of a batch. A new address replaces the source's earlier one, or one that gave no
 * picture, and is fetched again. It never replaces the address of a removed picture.
 */
export async function mergePictureAddresses(client: pg.Client, works: readonly Named[], source: string | null) {
  const rows = works.flatMap(({ id, picture }): Row<typeof ADDRESSES>[] =>
    picture ? [{ media_id: id, ...picture }] : [],
  )
  if (rows.length === 0) return
  await client.query(temporary(ADDRESSES))
  await copyInto(client, ADDRESSES, rows)
  await client.query(HOSTS)
  await client.query(MERGE, [source])
  await client.query(`TRUNCATE ${ADDRESSES.name}`)
}

const HOSTS = `INSERT INTO picture_hosts (host) SELECT DISTINCT host FROM ${ADDRESSES.name} ORDER BY host ON CONFLICT DO NOTHING`

const MERGE = `
  INSERT INTO picture_addresses AS p (media_id, address, host, source, rank)
  SELECT DISTINCT ON (l.media_id) l.media_id, l.address, l.host, $1::text, greatest(m.popularity, m.prominence)
  FROM ${ADDRESSES.name} l JOIN media m ON m.id = l.media_id
  WHERE NOT EXISTS (SELECT FROM removed_pictures r WHERE r.address = l.address)
  ORDER BY l.media_id
  ON CONFLICT (media_id) DO UPDATE SET address = EXCLUDED.address, host = EXCLUDED.host, source = EXCLUDED.source,
    state = 'Waiting', attempts = 0, next_at = now(), fault = NULL
  WHERE p.address <> EXCLUDED.address AND p.state <> 'Removed'
    AND (p.source IS NOT DISTINCT FROM EXCLUDED.source OR p.state = 'Failed')`
