import type { OverviewFinding } from '@/lib/administration/schemas/overview'
import type { FromAbove } from '@/server/domain/administration/from-above'
import { cleanWords } from '@/server/domain/administration/words'
import { pausedSources, STATES } from '@/server/domain/catalogue/sources/queries'
import type { SourceState } from '@/server/domain/catalogue/sources/rules'
import { plannedRows } from '@/server/platform/database/client'
import { directUrl } from '@/server/platform/database/open-pool'
import { env } from '@/server/platform/env'
import { withoutLogin } from '@/server/platform/variables/catalogue'
import { databaseChecks, servingFindings } from './checks'

/** One look at a time: on a slow database each has a connection for long, and whoever asks meanwhile waits for it. */
let running: Promise<OverviewFinding[]> | undefined

async function look(): Promise<OverviewFinding[]> {
  const url = directUrl()
  if (url === undefined) throw new Error('There is no database.')
  const [serving, database] = await Promise.all([servingFindings(), databaseChecks(url)])
  return [...serving, ...database]
}

/** What the overview of the administration shows of the doctor and of the sources. */
export const FROM_DOCTOR: FromAbove = {
  health: () => {
    running ??= look().finally(() => {
      running = undefined
    })
    return running
  },
  sources: async () => {
    const addresses = env().CATALOGUE_SOURCES.map(({ file }) => withoutLogin(file))
    const [found, paused] = await Promise.all([
      plannedRows<SourceState>('overview-sources', STATES, [addresses]),
      pausedSources(addresses),
    ])
    const known = new Map(found.map((row) => [row.address, row]))
    return addresses.map((address) => {
      const last = known.get(address)
      return {
        address,
        state: last?.state ?? 'unread',
        pausedDate: paused.get(address)?.toISOString() ?? null,
        reason: last?.reason ? cleanWords(last.reason) : null,
        checkedDate: last?.checkedAt.toISOString() ?? null,
        loadedDate: last?.loadedAt?.toISOString() ?? null,
      }
    })
  },
}
