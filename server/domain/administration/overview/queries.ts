import { statfs } from 'node:fs/promises'
import type { Overview } from '@/lib/administration/schemas/overview'
import { version } from '@/package.json'
import { WAITING_APPLICATIONS } from '@/server/domain/accounts/own-user'
import { LAST_BACKUP, LAST_CHECK, type LastBackup, type LastCheck } from '@/server/platform/backup/records'
import { plannedRows } from '@/server/platform/database/client'
import { LIVE_INSTANCES, type LiveInstance } from '@/server/platform/database/live-instances'
import { env } from '@/server/platform/env'
import { jobCounts, oldestMail } from '@/server/platform/jobs/counts'
import { log } from '@/server/platform/log'
import { runningSite } from '@/server/platform/running-site'
import { fromAbove } from '../from-above'
import { storedFiles } from '../stored-files/queries'
import { dailyTotals } from '../totals/queries'
import { cleanWords } from '../words'

/** Milliseconds for each part, which is null when it takes longer or fails: the others are shown. */
const PATIENCE = 5000

/** The state of the site at one look. Without what layers above offer, their parts are null. */
export async function siteOverview(patience = PATIENCE): Promise<Overview> {
  const above = async () => (await fromAbove()) ?? { health: nothing, sources: nothing }
  const health = async () => (await above()).health()
  const sources = async () => (await above()).sources()
  const parts = {
    health,
    sources,
    versions,
    storage,
    stored: storedFiles,
    database,
    site,
    queue,
    backup,
    waiting,
    totals: () => dailyTotals(),
  }
  const read = Object.entries(parts).map(async ([name, part]) => [name, await within<unknown>(name, patience, part)])
  const found = Object.fromEntries(await Promise.all(read)) as Omit<Overview, 'grafana'>
  return { ...found, grafana: env().GRAFANA_URL ?? null }
}

const nothing = async () => null

async function within<Part>(name: string, patience: number, read: () => Promise<Part>): Promise<Part | null> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`It took more than ${patience} ms.`)), patience)
  })
  try {
    return await Promise.race([read(), late])
  } catch (error) {
    log.warn({ err: error, part: name }, 'A part of the overview could not be read.')
    return null
  } finally {
    clearTimeout(timer)
  }
}

async function versions(): Promise<Overview['versions']> {
  const [[row], live] = await Promise.all([
    plannedRows<{ postgres: string; migration: string | null }>('overview-versions', VERSIONS, []),
    plannedRows<LiveInstance>('live-instances', LIVE_INSTANCES, []),
  ])
  const instances = live.map(({ startedAt, ...instance }) => ({ ...instance, startedDate: startedAt.toISOString() }))
  return row ? { version, node: process.versions.node, ...row, instances } : null
}

const VERSIONS = `SELECT current_setting('server_version') AS postgres, (SELECT migration_name FROM _prisma_migrations
  WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL ORDER BY migration_name DESC LIMIT 1) AS migration`

async function storage(): Promise<Overview['storage']> {
  const { bavail, bsize, blocks } = await statfs(env().DATA_DIR)
  return { freeBytes: bavail * bsize, bytes: blocks * bsize }
}

async function database(): Promise<Overview['database']> {
  const [row] = await plannedRows<{ bytes: number }>('database-bytes', SIZE, [])
  return row ?? null
}

const SIZE = 'SELECT pg_database_size(current_database())::float8 AS bytes'

/** Null where no site has this DATA_DIR, or it is of an earlier version. */
async function site(): Promise<Overview['site']> {
  return (await runningSite(env().DATA_DIR))?.state ?? null
}

async function queue(): Promise<Overview['queue']> {
  const [counts, [failed], oldest] = await Promise.all([
    jobCounts(),
    plannedRows<{ mails: number }>('failed-mails', FAILED_MAILS, []),
    oldestMail(),
  ])
  const sum = (of: (count: (typeof counts)[number]) => boolean) =>
    counts.filter(of).reduce((total, { jobs }) => total + jobs, 0)
  return {
    waiting: sum(({ queue, state }) => queue !== 'dead' && (state === 'created' || state === 'retry')),
    active: sum(({ state }) => state === 'active'),
    failed: sum(({ queue }) => queue === 'dead'),
    failedMails: failed?.mails ?? 0,
    oldestMail: oldest,
  }
}

const FAILED_MAILS = `SELECT count(*)::int AS mails FROM (SELECT FROM mail_outcomes WHERE outcome = 'failed' LIMIT 100) AS f`

async function backup(): Promise<Overview['backup']> {
  const [[last], [check]] = await Promise.all([
    plannedRows<LastBackup>('last-backup', LAST_BACKUP, []),
    plannedRows<LastCheck>('last-check', LAST_CHECK, []),
  ])
  return {
    madeDate: last?.madeAt.toISOString() ?? null,
    place: last?.place ?? null,
    bytes: last?.bytes ?? null,
    check: check
      ? {
          date: check.checkedAt.toISOString(),
          name: check.name,
          isOfLast: check.id === last?.id,
          by: check.checkedBy,
          fault: check.fault === null ? null : cleanWords(check.fault),
        }
      : null,
  }
}

async function waiting(): Promise<Overview['waiting']> {
  const [row] = await plannedRows<NonNullable<Overview['waiting']>>('overview-waiting', WAITING, [])
  return row ?? null
}

const WAITING = `SELECT
  (SELECT count(*)::int FROM (SELECT FROM reports WHERE act_id IS NULL LIMIT 100) AS w) AS reports,
  (SELECT count(*)::int FROM (SELECT FROM contributions WHERE state = 'Open' LIMIT 100) AS w) AS suggestions,
  (SELECT count(*)::int FROM (SELECT FROM ${WAITING_APPLICATIONS} LIMIT 100) AS w) AS applications,
  (SELECT count(*)::int FROM (SELECT FROM second_factor_removals LIMIT 100) AS w) AS removals`
