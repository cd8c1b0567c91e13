import type { ReportedRun, RunSearch, Source, SourceRun, Sources } from '@/lib/administration/schemas/sources'
import type { Paged } from '@/lib/schemas/paging'
import { type Control, controlsOf, STATES } from '@/server/domain/catalogue/sources/queries'
import { BY_HAND, dueAt, flatCounts, type SourceState } from '@/server/domain/catalogue/sources/rules'
import { pageOf } from '@/server/engines/listing/page'
import { plannedRows } from '@/server/platform/database/client'
import { siteNow } from '@/server/platform/site/site'
import { typed } from '@/server/platform/typed'
import { cleanWords } from '../words'
import { type KnownSource, knownSources } from './rules'

/** Runs that the list has of each source. */
const SHOWN = 3

/** Where the catalogue, its pictures and the peers of torrents come from, each with its newest runs. */
export async function sources(): Promise<Sources> {
  const known = [...knownSources(await siteNow()), HAND]
  const names = known.map(({ name }) => name)
  const [controls, states, runs, [pictures]] = await Promise.all([
    controlsOf(names),
    plannedRows<SourceState>('source-states', STATES, [names]),
    plannedRows<RunRow>('source-runs-newest', NEWEST, [names, SHOWN]),
    plannedRows<Sources['pictures']>('source-pictures', PICTURES, [MOST_PICTURES]),
  ])
  const data = known
    .map((source) =>
      sourceOf(source, {
        control: controls.get(source.name),
        last: states.find(({ address }) => address === source.name),
        runs: runs.filter((run) => run.source === source.name),
      }),
    )
    .filter((source) => source.kind !== 'hand' || source.runs.length > 0)
  return { data, pictures: pictures ?? { waiting: 0, fetched: 0, failed: 0, takenDown: 0 } }
}

/** Loads on the command line, which are neither scheduled nor paused. */
const HAND = { name: BY_HAND, kind: 'hand', configured: null, isOn: true } as const

type Found = { control: Control | undefined; last: SourceState | undefined; runs: readonly RunRow[] }

function sourceOf(
  { name, kind, configured, isOn }: Omit<KnownSource, 'job' | 'kind'> & { kind: Source['kind'] },
  { control, last, runs }: Found,
): Source {
  const { pausedAt = null, askedAt = null } = control ?? {}
  const next = configured && last ? dueAt(configured, last) : null
  // A version before this one recorded no runs.
  const newest = runs.length === 0 && last ? [runBefore(last)] : runs.map(runOf)
  return {
    ...{ name, kind, isOn },
    interval: configured?.interval ?? null,
    pausedDate: pausedAt?.toISOString() ?? null,
    isAsked: Boolean(askedAt && configured && (!last || askedAt > last.checkedAt)),
    nextDate: next?.toISOString() ?? null,
    command:
      last?.state === 'waiting' && kind === 'file'
        ? typed('catalogue:load', `--source '${name}' --remove-missing '${name}'`)
        : null,
    runs: newest,
  }
}

function runBefore({ state, reason, counts, checkedAt }: SourceState): SourceRun {
  const date = checkedAt.toISOString()
  return {
    ...{ id: 0, state, reason: reason === null ? null : cleanWords(reason) },
    counts: counts && flatCounts(counts),
    loaded: null,
    startDate: date,
    endDate: date,
  }
}

/** The runs of a source, the newest first, each with its report. */
export async function runs({ source, page, size }: RunSearch): Promise<Paged<ReportedRun>> {
  const [[counted], found] = await Promise.all([
    plannedRows<{ total: number }>('source-runs-count', COUNT, [source]),
    plannedRows<RunRow & { report: string | null }>('source-runs', RUNS, [source, size, page * size]),
  ])
  const data = found.map((run) => ({ ...runOf(run), report: run.report }))
  return pageOf(data, counted?.total ?? 0, { page, size })
}

type RunRow = {
  id: number
  source: string
  state: SourceRun['state']
  reason: string | null
  counts: Record<string, number> | null
  loaded: string | null
  startedAt: Date
  endedAt: Date
}

const runOf = ({ id, state, reason, counts, loaded, startedAt, endedAt }: RunRow): SourceRun => ({
  ...{ id, state, counts, loaded },
  reason: reason === null ? null : cleanWords(reason),
  startDate: startedAt.toISOString(),
  endDate: endedAt.toISOString(),
})

const FIELDS = `r.id, r.source, r.state, r.reason, r.counts, r.loaded, r.started_at AS "startedAt", r.ended_at AS "endedAt"`
const NEWEST = `SELECT ${FIELDS} FROM unnest($1::text[]) AS s(source) CROSS JOIN LATERAL (
    SELECT * FROM source_runs r WHERE r.source = s.source ORDER BY r.id DESC LIMIT $2::int) AS r ORDER BY r.id DESC`
const COUNT = 'SELECT count(*)::int AS total FROM source_runs WHERE source = $1::text'
const RUNS = `SELECT ${FIELDS}, r.report FROM source_runs r WHERE r.source = $1::text
  ORDER BY r.id DESC LIMIT $2::int OFFSET $3::bigint`

const MOST_PICTURES = 100_000
const inState = (state: string) =>
  `(SELECT count(*)::int FROM (SELECT FROM picture_addresses WHERE state = '${state}' LIMIT $1::int) AS found)`
const PICTURES = `SELECT ${inState('Waiting')} AS waiting, ${inState('Fetched')} AS fetched, ${inState('Failed')} AS failed,
  (SELECT count(*)::int FROM (SELECT FROM removed_pictures LIMIT $1::int) AS found) AS "takenDown"`
