import { describePlace, type Place, type SourceLine } from '../source/files'
import { note, type Report, refuse } from '../source/report'
import { type Entry, readLine } from './lines'

/** An entry and its place in the file. */
export type PlacedEntry = { entry: Entry; place: Place }

/** The maximum number of lines in a batch; CHARACTERS limits its size. */
const LINES = 2000
const CHARACTERS = 8 * 1024 * 1024

/**
 * Reads lines into batches; invalid ones go to the report. No two works of a batch have the same key. A later line
 * about the same work comes in a later batch, after the earlier one was merged.
 */
export async function* readBatches(
  source: AsyncIterable<SourceLine[]>,
  { report, today }: { report: Report; today: number },
): AsyncGenerator<PlacedEntry[]> {
  let batch: PlacedEntry[] = []
  let characters = 0
  let keys = new Set<string>()
  for await (const lines of source) {
    for (const line of lines) {
      const entry = read(line, report, today)
      if (!entry) continue
      const key = entry.kind === 'work' ? entry.work.key : null
      if (batch.length >= LINES || characters >= CHARACTERS || (key !== null && keys.has(key))) {
        yield batch
        batch = []
        characters = 0
        keys = new Set()
      }
      if (key !== null) keys.add(key)
      if ('text' in line) characters += line.text.length
      batch.push({ place: line.place, entry })
    }
  }
  if (batch.length > 0) yield batch
}

function read(line: SourceLine, report: Report, today: number): Entry | null {
  if ('problem' in line) {
    refuse(report, 'lines', line.place, line.problem)
    return null
  }
  const reading = readLine(line.text, today)
  if (reading?.kind === 'work' && reading.ignored)
    note(report, 'ignored', `${describePlace(line.place)}: ${reading.ignored}`)
  if (reading?.kind !== 'refused') return reading
  refuse(report, reading.of, line.place, reading.reason)
  return null
}
