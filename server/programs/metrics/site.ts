import { statfs } from 'node:fs/promises'
import type { Gauge } from 'prom-client'
import { PICTURE_FACTS, type PictureFacts } from '@/server/domain/catalogue/pictures/queries'
import { LAST_BACKUP, type LastBackup } from '@/server/platform/backup/records'
import { plannedRows } from '@/server/platform/database/client'
import { writesState } from '@/server/platform/database/writes'
import { env } from '@/server/platform/env'
import { oldestMail } from '@/server/platform/jobs/counts'
import type { Make } from './makers'

/** Milliseconds for which what the database was asked is kept, however often the metrics are asked for. */
const KEPT = 60_000
/** Milliseconds for the database to say whether it takes writes. */
const PATIENCE = 1000

type Row = { size: number; confirmed: number; unconfirmed: number }
type Facts = Awaited<ReturnType<typeof read>>

/** Gauges of the whole site: disk, database, users, the oldest mail, the last backup, whether it can write. */
export function siteMetrics({ gauge }: Make): void {
  let kept: { facts: Promise<Facts | null>; at: number } | undefined
  const facts = () => {
    if (!kept || Date.now() - kept.at > KEPT) kept = { facts: read().catch(forget), at: Date.now() }
    return kept.facts
  }
  /** What failed is asked again. */
  const forget = () => {
    kept = undefined
    return null
  }
  const ofFacts = (name: string, help: string, labelNames: string[], tell: (gauge: Gauge, found: Facts) => void) =>
    gauge(name, help, labelNames, async (self) => {
      const found = await facts()
      if (found) tell(self, found)
      // A gauge without labels is 0 after its reset.
      else if (labelNames.length === 0) self.remove()
    })

  const ofDisk = (name: string, help: string, value: (disk: Awaited<ReturnType<typeof statfs>>) => number) =>
    gauge(name, help, [], async (self) => {
      const disk = await statfs(env().DATA_DIR).catch(() => undefined)
      if (disk) self.set(value(disk))
      else self.remove()
    })
  ofDisk('disk_free_bytes', 'Free bytes of the disk of DATA_DIR', ({ bavail, bsize }) => Number(bavail) * Number(bsize))
  ofDisk('disk_bytes', 'Size of the disk of DATA_DIR', ({ blocks, bsize }) => Number(blocks) * Number(bsize))
  gauge('writes_up', 'Whether the site can write (/api/health says what keeps it from that)', [], async (self) =>
    self.set((await writesState(PATIENCE)).writes === 'ok' ? 1 : 0),
  )
  ofFacts('database_bytes', 'Size of the database with its indexes', [], (self, { size }) => self.set(size))
  ofFacts('users', 'Accounts', ['state'], (self, { confirmed, unconfirmed }) => {
    self.set({ state: 'confirmed' }, confirmed)
    self.set({ state: 'unconfirmed' }, unconfirmed)
  })
  ofFacts('oldest_mail_seconds', 'Age of the oldest mail that is not sent yet; 0 without one', [], (self, { mail }) =>
    self.set(mail),
  )
  ofFacts('backup_age_seconds', 'Time since the last backup; infinite without one', [], (self, { backup }) =>
    self.set(backup ? (Date.now() - backup.madeAt.getTime()) / 1000 : Number.POSITIVE_INFINITY),
  )
  ofFacts('backup_bytes', 'Size of the last backup; 0 without one', [], (self, { backup }) =>
    self.set(backup?.bytes ?? 0),
  )
  ofFacts('covers', 'Covers that the sources of the catalogue name', ['state'], (self, { pictures }) => {
    for (const state of ['waiting', 'fetched', 'failed', 'removed'] as const)
      self.set({ state }, pictures?.[state] ?? 0)
  })
  ofFacts('cover_bytes', 'Size of the fetched covers', [], (self, { pictures }) => self.set(pictures?.bytes ?? 0))
  ofFacts('cover_requests', 'Requests for covers today (UTC)', [], (self, { pictures }) =>
    self.set(pictures?.requests ?? 0),
  )
}

async function read() {
  const [rows, mail, [backup], [pictures]] = await Promise.all([
    plannedRows<Row>('site-facts', FACTS, []),
    oldestMail(),
    plannedRows<LastBackup>('last-backup', LAST_BACKUP, []),
    plannedRows<PictureFacts>('picture-facts', PICTURE_FACTS, []),
  ])
  if (!rows[0]) throw new Error('No answer.')
  return { ...rows[0], mail, backup, pictures }
}

/** Both counts have a partial index of their own. */
const FACTS = `SELECT pg_database_size(current_database())::float8 AS size,
  (SELECT count(*)::int FROM users WHERE confirmed_at IS NOT NULL) AS confirmed,
  (SELECT count(*)::int FROM users WHERE confirmed_at IS NULL) AS unconfirmed`
