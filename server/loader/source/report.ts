import { describePlace, type Place } from './files'

export type Counts = { added: number; changed: number; unchanged: number; refused: number }

/** The counts of a load. `lines` counts lines of unreadable kind, `ids` lines of lists of ids. */
export const COUNTED = [
  'lines',
  'works',
  'series',
  'characters',
  'people',
  'companies',
  'cast',
  'relations',
  'ids',
] as const
export type Counted = (typeof COUNTED)[number]

/** The result of a load, with the first few notes of each kind; `onNote` is called with every note. */
export type Report = {
  counts: Record<Counted, Counts>
  notes: Record<Note, { count: number; first: string[] }>
  onNote?: ((kind: Note, sentence: string) => void) | undefined
  /** Files that could not be opened. */
  unreadable: number
  /** The result of the removal of works that left their source, if requested. */
  removal?: Removal
  seconds: number
  stopped: boolean
  /** Everything was rolled back. */
  dryRun: boolean
}

/**
 * Works that left a source: `removed`, or `elsewhere`, known from another source. `kept`: people edited, track, list or
 * review them, or added torrents or pictures. `refused`: why nothing was removed.
 */
export type Removal = { removed: number; elsewhere: number; kept: number; refused?: string }

/**
 * Counts: `refused` lines, `ignored` parts of lines, ids `contested` by two works, and keys that are named but
 * described `nowhere`. Also works `removed` or `kept` after leaving their source, `unmatched` entries of a list of ids,
 * and entries `edited` by people that the load changed.
 */
export type Note = 'refused' | 'ignored' | 'contested' | 'nowhere' | 'removed' | 'kept' | 'unmatched' | 'edited'

const KEPT = 10

export function newReport(onNote?: Report['onNote']): Report {
  const none = () => ({ added: 0, changed: 0, unchanged: 0, refused: 0 })
  const nothing = () => ({ count: 0, first: [] })
  return {
    counts: {
      lines: none(),
      works: none(),
      series: none(),
      characters: none(),
      people: none(),
      companies: none(),
      cast: none(),
      relations: none(),
      ids: none(),
    },
    notes: {
      refused: nothing(),
      ignored: nothing(),
      contested: nothing(),
      nowhere: nothing(),
      removed: nothing(),
      kept: nothing(),
      unmatched: nothing(),
      edited: nothing(),
    },
    onNote,
    unreadable: 0,
    seconds: 0,
    stopped: false,
    dryRun: false,
  }
}

/** `place` may already be formatted. */
export function refuse(report: Report, what: Counted, place: Place | string, reason: string): void {
  report.counts[what].refused++
  note(report, 'refused', `${typeof place === 'string' ? place : describePlace(place)}: ${reason}`)
}

export function note(report: Report, kind: Note, sentence: string): void {
  const notes = report.notes[kind]
  notes.count++
  if (notes.first.length < KEPT) notes.first.push(sentence)
  report.onNote?.(kind, sentence)
}

/**
 * The exit code of a load command: 0 if everything was loaded, 1 if nothing was. 2: something was not, such as refused
 * lines, unreadable or truncated files, an interrupted load, or works that were not removed.
 */
export function exitCodeOf(report: Report): 0 | 1 | 2 {
  const { counts, unreadable, stopped, removal } = report
  if (!stopped && COUNTED.every((what) => taken(counts[what]) === 0)) return 1
  const complete = !stopped && !removal?.refused && unreadable === 0
  return complete && refusals(report) === 0 ? 0 : 2
}

/** The number of refused lines. */
export function refusals({ counts }: Report): number {
  return COUNTED.reduce((total, what) => total + counts[what].refused, 0)
}

/** Formats the report as lines, with the first notes of each kind. */
export function writeReport(report: Report): string[] {
  return [
    ...writeCounts(report),
    ...writeNotes(report),
    ...writeEdited(report),
    ...writeRemoval(report),
    ending(report),
  ]
}

/** The counts as a table. */
export function writeCounts({ counts }: Report): string[] {
  const number = (value: number) => value.toLocaleString('en-US').padStart(11)
  const rows = COUNTED.filter((what) => sum(counts[what]) > 0).map((what) => {
    const { added, changed, unchanged, refused } = counts[what]
    return what.padEnd(11) + [added, changed, unchanged, refused].map(number).join('')
  })
  const head = ' '.repeat(11) + ['added', 'changed', 'unchanged', 'refused'].map((word) => word.padStart(11)).join('')
  return [head, ...rows]
}

function writeNotes({ notes }: Report): string[] {
  return (Object.keys(TITLES) as Note[]).flatMap((kind) => {
    const { count, first } = notes[kind]
    if (count === 0) return []
    const more =
      count > first.length ? [`  … and ${inWords(count - first.length)} more (--report FILE writes all)`] : []
    return [TITLES[kind], ...first.map((sentence) => `  ${sentence}`), ...more]
  })
}

const TITLES: Record<Note, string> = {
  refused: 'Refused:',
  ignored: 'Taken in without:',
  contested: 'Claimed by two works, or in place of another id; the first one stays:',
  nowhere: 'Named by works, but described nowhere:',
  removed: 'Removed, since they left their source:',
  unmatched: 'Ids of no work here, or of several:',
  edited: 'Changed, though people have edited them (only what no person has written or removed):',
  kept: 'Left their source, but stay, since people edited or use them:',
}

function writeEdited({ notes: { edited } }: Report): string[] {
  if (edited.count === 0) return []
  const changed =
    edited.count === 1
      ? 'One entry that people have edited was'
      : `${inWords(edited.count)} entries that people have edited were`
  return [`${changed} changed. Their history says what, and editors can take it back there.`]
}

function writeRemoval({ removal }: Report): string[] {
  if (!removal) return []
  const { removed, elsewhere, kept, refused } = removal
  if (refused) return [`Nothing was removed: ${refused}`]
  return [
    `${inWords(removed)} works that left the source were removed, ${inWords(kept)} stay since people use them, ${inWords(elsewhere)} since another source has them.`,
  ]
}

/** The last sentence of a report. */
export function ending({ counts, seconds, stopped, dryRun }: Report): string {
  const rate = inWords(Math.round(taken(counts.works) / Math.max(seconds, 0.001)))
  const done = `${inWords(taken(counts.works))} works in ${seconds.toFixed(1)} s (${rate} a second)`
  if (dryRun) return `Tried ${done}. Nothing was changed.`
  return stopped ? `Stopped after ${done}. Run it again to go on.` : `Loaded ${done}.`
}

const inWords = (count: number) => count.toLocaleString('en-US')
const taken = ({ added, changed, unchanged }: Counts) => added + changed + unchanged
const sum = (counts: Counts) => taken(counts) + counts.refused
