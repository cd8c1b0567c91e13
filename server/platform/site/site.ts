import type pg from 'pg'
import type { SiteSettings } from '@/lib/schemas/site'
import { currentContext } from '@/server/platform/cache/context'
import { cacheTagSite, noStore } from '@/server/platform/cache/tags'
import { plannedRows, pool } from '@/server/platform/database/client'
import { onPrimary } from '@/server/platform/database/replica-reads'
import { log } from '@/server/platform/log'
import { settingsOfEnvironment } from './environment'
import { type IgnoredSetting, storedSettings, USUAL_SETTINGS } from './stored'

/** The row: what it sets, what of it does not count, and how often it was changed. */
export type SiteRow = {
  stored: Partial<SiteSettings>
  ignored: IgnoredSetting[]
  /** 0: there is no row. */
  version: number
}

/** Milliseconds for which code that no edge has asked may use what was read. */
const LIFETIME = 1000

type Kept = { row: Promise<SiteRow>; mark: number; readAt: number }
type Shared = { kept: WeakMap<pg.Pool, Kept>; last?: SiteRow; told?: string }
// The bundle of the origin and Next's bundles share what was read.
const shared = globalThis as typeof globalThis & { mokurokuSite?: Shared }
shared.mokurokuSite ??= { kept: new WeakMap() }
const memory = shared.mokurokuSite

/**
 * The settings of the site: defaults, changed by what administrators have stored, and that by the environment. The
 * answer gets the cache tag `site`.
 *
 * They are read once for each change. The edge counts what it has heard of changes (server/web/edge/site-mark.ts) and
 * sends the count with each request: an older reading is not used for it. So no page that is kept after a change shows
 * what was before it. Jobs, and requests without a count, read what is at most a second old. Without a database the last
 * known settings count, for answers that nobody keeps.
 */
export async function site(): Promise<SiteSettings> {
  cacheTagSite()
  try {
    return settingsOf(await current())
  } catch (error) {
    noStore()
    log.error({ err: error }, 'The settings of the site could not be read.')
    return settingsOf(memory.last)
  }
}

/** The settings that count with a row: what it does not set has its default, and the environment wins. */
export const settingsOf = (row: Pick<SiteRow, 'stored'> | undefined): SiteSettings => ({
  ...USUAL_SETTINGS,
  ...row?.stored,
  ...settingsOfEnvironment(),
})

/** Reads them now, for those who change them. @throws what the database throws */
export async function readSite(): Promise<SiteRow> {
  const [row] = await onPrimary(() => plannedRows<{ values: unknown; version: number }>('site-settings', READ, []))
  const { stored, ignored } = storedSettings(row?.values)
  tell(ignored)
  return { stored, ignored, version: row?.version ?? 0 }
}

const READ = 'SELECT "values", version FROM site_settings'

/** After a change by this process: its next answer shows it. */
export function forgetSite(): void {
  memory.kept.delete(pool())
}

function current(): Promise<SiteRow> {
  const kept = memory.kept.get(pool())
  const mark = currentContext()?.siteMark
  if (kept && (mark === undefined ? Date.now() - kept.readAt < LIFETIME : kept.mark >= mark)) return kept.row
  const row = readSite()
  // What is read now is newer than all that was read before.
  const fresh = { row, mark: Math.max(mark ?? 0, kept?.mark ?? 0), readAt: Date.now() }
  memory.kept.set(pool(), fresh)
  row.then(
    (found) => {
      memory.last = found
    },
    () => {
      if (memory.kept.get(pool()) === fresh) memory.kept.delete(pool())
    },
  )
  return row
}

/** Says once what of the row does not count. */
function tell(ignored: readonly IgnoredSetting[]): void {
  const all = ignored.map(({ key, why }) => `${key} (${why})`).join(', ')
  if (all !== '' && all !== memory.told)
    log.warn(`These settings of the site are ignored: ${all}. Their defaults count.`)
  memory.told = all
}
