import type pg from 'pg'
import { pausedSources, STATES } from '@/server/domain/catalogue/sources/queries'
import { OWN_SOURCES, type SourceState } from '@/server/domain/catalogue/sources/rules'
import { inWords } from '@/server/loader/refresh/counts'
import { env } from '@/server/platform/env'
import { typed } from '@/server/platform/typed'
import { type ConfiguredSource, INTERVALS, isInstance, withoutLogin } from '@/server/platform/variables/catalogue'
import { type Finding, good, warning } from './finding'
import { noneThere } from './none-there'

const DAY = 24 * 3600_000

/** The sources of CATALOGUE_SOURCES, named as the database names them. */
export const configuredSources = (): ConfiguredSource[] =>
  env().CATALOGUE_SOURCES.map(({ interval, file }) => ({ interval, file: withoutLogin(file) }))

/** What is known of the sources, and since when some of them, the pictures or the trackers are paused. */
export async function readSources(client: pg.Client) {
  const names = configuredSources().map(({ file }) => file)
  const { rows: states } = await client.query<SourceState>(STATES, [names]).catch(noneThere)
  // A version before had no table of them.
  const paused = await pausedSources([...names, ...OWN_SOURCES], client).catch((error: unknown) => {
    noneThere(error)
    return new Map<string, Date>()
  })
  return { states, paused }
}

/**
 * What the last refresh of each source of CATALOGUE_SOURCES came to, and whether it is late; a paused one is not.
 * `paused`: since when, by its name.
 */
export function sourcesFindings(
  states: readonly SourceState[],
  configured: readonly ConfiguredSource[],
  { now, paused }: { now: Date; paused: ReadonlyMap<string, Date> },
): Finding[] {
  const known = new Map(states.map((state) => [state.address, state]))
  return configured.map(({ file, interval }) => {
    const last = known.get(file)
    const pausedAt = paused.get(file)
    if (pausedAt)
      return good(
        'catalogue source',
        `${file} is paused since ${dayOf(pausedAt)}: nothing of it is read until an administrator resumes it at /admin/sources`,
      )
    if (!last) return warning('catalogue source', `${file} was not read yet. The jobs of the site do it every hour.`)
    const { state, reason, counts, checkedAt } = last
    const on = dayOf(checkedAt)
    if (state === 'waiting' && isInstance(file))
      return warning('catalogue source', `${file} is not read on: ${reason}.`)
    if (state === 'waiting')
      return warning(
        'catalogue source',
        `${file} waits for a person: ${reason}. If that is right: ${typed('catalogue:load', `--source '${file}' --remove-missing '${file}'`)}`,
      )
    if (state === 'failed') return warning('catalogue source', `${file} was not loaded on ${on}: ${reason}.`)
    if (now.getTime() - checkedAt.getTime() > 2 * INTERVALS[interval] * DAY)
      return warning(
        'catalogue source',
        `${file} is to be read ${interval}, and was read on ${on} last. Do the jobs run?`,
      )
    return good('catalogue source', `${file} was read on ${on}${counts ? `: ${inWords(counts)} by its last load` : ''}`)
  })
}

const dayOf = (time: Date) => time.toISOString().slice(0, 10)
