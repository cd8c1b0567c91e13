import type { SiteSettings } from '@/lib/schemas/site'
import { keptReading } from '@/server/platform/cache/kept-reading'
import { cacheTagSite, noStore } from '@/server/platform/cache/tags'
import { genericRows } from '@/server/platform/database/client'
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

/** What of the row was said last not to count. */
let told: string | undefined

const kept = keptReading('site', readSite)

/**
 * The settings of the site: defaults, changed by what administrators have stored, and that by the environment. The
 * answer gets the cache tag `site`.
 *
 * They are read once for each change (server/platform/cache/kept-reading.ts). Without a database the last known
 * settings count, for answers that nobody keeps.
 */
export async function site(): Promise<SiteSettings> {
  cacheTagSite()
  return siteNow()
}

/** The same for what is right whether it is old or not: the answer gets no tag. */
export async function siteNow(): Promise<SiteSettings> {
  try {
    return settingsOf(await kept.read())
  } catch (error) {
    noStore()
    log.error({ err: error }, 'The settings of the site could not be read.')
    return settingsOf(kept.last())
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
  // Not from the pool of requests: a transaction that waits for it may hold its last connection.
  const [row] = await onPrimary(() => genericRows<{ values: unknown; version: number }>('site-settings', READ, []))
  const { stored, ignored } = storedSettings(row?.values)
  tell(ignored)
  return { stored, ignored, version: row?.version ?? 0 }
}

const READ = 'SELECT "values", version FROM site_settings'

/** The settings as this process has read them last, for what cannot wait: pages of errors, limits that are counted. */
export const knownSite = (): SiteSettings => settingsOf(kept.last())

/** Reads them again, after a change that was heard of. */
export async function renewSite(): Promise<void> {
  forgetSite()
  await siteNow()
}

/** After a change by this process: its next answer shows it. */
export function forgetSite(): void {
  kept.forget()
}

/** Says once what of the row does not count. */
function tell(ignored: readonly IgnoredSetting[]): void {
  const all = ignored.map(({ key, why }) => `${key} (${why})`).join(', ')
  if (all !== '' && all !== told) log.warn(`These settings of the site are ignored: ${all}. Their defaults count.`)
  told = all
}
