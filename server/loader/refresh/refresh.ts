import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { recordRun } from '@/server/domain/catalogue/sources/mutations'
import {
  flatCounts,
  type RefreshCounts,
  type RefreshOutcome,
  type SourceState,
} from '@/server/domain/catalogue/sources/rules'
import { pool } from '@/server/platform/database/client'
import { messageOf } from '@/server/platform/errors'
import { type ConfiguredSource, isInstance, withoutLogin } from '@/server/platform/variables/catalogue'
import { loadCatalogue } from '../load'
import { fetchFile, isAddress, withFolder } from '../source/download'
import { type Report, writeReport } from '../source/report'
import { countsOf, givenBy, inWords } from './counts'
import { refreshFromInstance } from './instance'
import { dueSources, remember } from './state'

type Given = { url: string; say: (sentence: string) => void }

/** A refresh that would change or remove more than this part of what the source gave before waits for a person. */
const SHARE = 0.1

/**
 * Loads the sources that are due, one after the other, as the command does; paused ones are left out. One that fails is
 * remembered with its reason, and the others go on. Each run is recorded.
 */
export async function refreshSources(sources: readonly ConfiguredSource[], given: Given): Promise<void> {
  const { due, paused } = await dueSources(sources)
  for (const name of paused) given.say(`The catalogue source ${name} is paused, and is not read.`)
  for (const { source, last } of due) {
    const name = withoutLogin(source.file)
    const startedAt = new Date()
    const { counts, ...run } = await (isInstance(source.file)
      ? refreshFromInstance(source, last, given)
      : refresh(source.file, last, given)
    ).catch((error: unknown) => {
      const reason = messageOf(error)
      given.say(`The catalogue source ${name} was not loaded: ${reason}.`)
      return remember(name, { state: 'failed', reason })
    })
    await recordRun(name, { ...run, startedAt, counts: counts && flatCounts(counts) })
  }
}

function refresh(file: string, last: SourceState | undefined, given: Given): Promise<RefreshOutcome> {
  return withFolder(async (folder) => {
    const read = isAddress(file) ? await fetchFile(file, folder, last) : { path: file, etag: null, lastModified: null }
    const digest = read && (await digestOf(read.path))
    const name = withoutLogin(file)
    if (!read || digest === last?.digest) return remember(name, { state: 'unchanged' })
    const known = await worksOf(name)
    const options = { ...given, source: name, removeMissing: async () => true }
    const ids = givenBy(last?.counts?.ids)
    if (known + ids > 0) {
      const trial = await loadCatalogue([read.path], { ...options, dryRun: true })
      const tried = countsOf(trial)
      const reason = tooMuch(tried, { known, ids })
      if (reason) {
        given.say(`The catalogue source ${name} waits for a person: ${reason}.`)
        return { ...(await remember(name, { state: 'waiting', reason, counts: tried })), report: textOf(trial) }
      }
    }
    const report = await loadCatalogue([read.path], options)
    const counts = countsOf(report)
    given.say(`The catalogue source ${name} was loaded: ${inWords(counts)}.`)
    const { etag, lastModified } = read
    const outcome = await remember(name, { state: 'loaded', digest, counts, etag, lastModified })
    return { ...outcome, report: textOf(report) }
  })
}

const textOf = (report: Report) => writeReport(report).join('\n')

/** Why a refresh waits for a person; null if it need not. */
function tooMuch({ changed, gone, ids }: RefreshCounts, before: { known: number; ids: number }): string | null {
  if (before.known > 0 && changed + gone > before.known * SHARE)
    return `it would change ${changed} and remove ${gone} of its ${before.known} works`
  return ids && before.ids > 0 && ids.changed > before.ids * SHARE
    ? `it would change ${ids.changed} of its ${before.ids} ids`
    : null
}

async function digestOf(path: string): Promise<string> {
  const sum = createHash('sha256')
  await pipeline(createReadStream(path), sum)
  return sum.digest('hex')
}

/** The number of works that a source gave before. */
async function worksOf(source: string): Promise<number> {
  const { rows } = await pool().query<{ count: number }>('SELECT count(*)::int FROM media_sources WHERE source = $1', [
    source,
  ])
  return rows[0]?.count ?? 0
}
