import { setTimeout } from 'node:timers/promises'
import type { StoredKind } from '@/lib/administration/totals'
import { backupPlace } from '@/server/platform/backup/place'
import { patientPool } from '@/server/platform/database/client'
import { log } from '@/server/platform/log'
import { patientStorage } from '@/server/platform/storage/open'
import { bytesOf, filesOf, NAMES, type Size } from './rules'

/**
 * Counts what is stored, by kind, once a day (UTC). It lists all pictures, which takes a minute for a million. A kind
 * that cannot be counted is left out, and the log says so.
 */
export async function countStorage(now = new Date()): Promise<void> {
  const day = now.toISOString().slice(0, 10)
  const { rowCount } = await patientPool().query('SELECT FROM daily_totals WHERE day = $1::date AND name = ANY ($2)', [
    day,
    NAMES,
  ])
  if (rowCount) return
  const [covers, kept] = [
    await counted('covers', () => sizeOf(COVERS)),
    await counted('pictures', () => walked('kept/')),
  ]
  const found: Partial<Record<StoredKind, Size | null>> = {
    covers,
    pictures: kept && covers && without(kept, covers),
    sizedPictures: await counted('sizedPictures', () => walked('made/')),
    torrents: await counted('torrents', () => sizeOf(TORRENTS)),
    imports: await counted('imports', () => sizeOf(IMPORTS)),
    backups: await counted('backups', sizeOfBackups),
  }
  for (const [kind, size] of Object.entries(found))
    if (size)
      await patientPool().query(
        'INSERT INTO daily_totals (day, name, total) VALUES ($1, $2, $3), ($1, $4, $5) ON CONFLICT DO NOTHING',
        [day, filesOf(kind), size.files, bytesOf(kind), size.bytes],
      )
}

const COVERS = `SELECT count(*) AS files, sum(bytes) AS bytes FROM picture_addresses WHERE state = 'Fetched'`
const TORRENTS = 'SELECT count(metainfo) AS files, sum(octet_length(metainfo)) AS bytes FROM torrents'
const IMPORTS = 'SELECT count(*) AS files, sum(octet_length(content)) AS bytes FROM import_files'

async function counted(kind: StoredKind, count: () => Promise<Size>): Promise<Size | null> {
  return count().catch((error: unknown) => {
    log.warn({ err: error, kind }, 'What is stored of a kind could not be counted.')
    return null
  })
}

async function sizeOf(statement: string): Promise<Size> {
  const { rows } = await patientPool().query<Size>(
    `SELECT files::float8, coalesce(bytes, 0)::float8 AS bytes FROM (${statement}) AS counted`,
  )
  return rows[0] ?? { files: 0, bytes: 0 }
}

/** Files after which the listing pauses for some milliseconds, so that this process answers meanwhile. */
const AT_ONCE = 1000
const PAUSE = 20

async function walked(folder: string): Promise<Size> {
  const size = { files: 0, bytes: 0 }
  for await (const bytes of patientStorage().sizes(folder)) {
    size.files++
    size.bytes += bytes
    if (size.files % AT_ONCE === 0) await setTimeout(PAUSE)
  }
  return size
}

/** The backups that are at BACKUP_TO; the database knows their sizes. */
async function sizeOfBackups(): Promise<Size> {
  const place = backupPlace()
  const { rows } = await patientPool().query<Size>(
    `SELECT count(*)::float8 AS files, coalesce(sum(bytes), 0)::float8 AS bytes FROM (
       SELECT DISTINCT ON (name) bytes FROM backups WHERE place = $1 AND name = ANY ($2)) AS there`,
    [place.name, await place.names()],
  )
  return rows[0] ?? { files: 0, bytes: 0 }
}

const without = (all: Size, some: Size): Size => ({
  files: Math.max(0, all.files - some.files),
  bytes: Math.max(0, all.bytes - some.bytes),
})
