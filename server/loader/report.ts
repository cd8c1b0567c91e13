import { type Place, placed } from './files'

export type Counts = { added: number; changed: number; unchanged: number; refused: number }

/** What a load counts; `lines` are those whose kind could not be read. */
export const COUNTED = ['lines', 'works', 'series', 'characters', 'people', 'companies', 'cast', 'relations'] as const
export type Counted = (typeof COUNTED)[number]

/** The result of a load, with the first few notes of each kind. */
export type Report = {
  counts: Record<Counted, Counts>
  notes: Record<Note, { count: number; first: string[] }>
  seconds: number
  stopped: boolean
}

/** `refused` lines, ids that are `contested` by two works, and mentioned keys that are described `nowhere`. */
export type Note = 'refused' | 'contested' | 'nowhere'

const KEPT = 10

export function newReport(): Report {
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
    },
    notes: { refused: nothing(), contested: nothing(), nowhere: nothing() },
    seconds: 0,
    stopped: false,
  }
}

/** `place` may be formatted already. */
export function refuse(report: Report, what: Counted, place: Place | string, reason: string): void {
  report.counts[what].refused++
  note(report, 'refused', `${typeof place === 'string' ? place : placed(place)}: ${reason}`)
}

export function note(report: Report, kind: Note, sentence: string): void {
  const notes = report.notes[kind]
  notes.count++
  if (notes.first.length < KEPT) notes.first.push(sentence)
}

/** Formats the report as lines. */
export function writeReport(report: Report): string[] {
  const number = (value: number) => value.toLocaleString('en-US').padStart(11)
  const rows = COUNTED.filter((what) => sum(report.counts[what]) > 0).map((what) => {
    const { added, changed, unchanged, refused } = report.counts[what]
    return what.padEnd(11) + [added, changed, unchanged, refused].map(number).join('')
  })
  const head = ' '.repeat(11) + ['added', 'changed', 'unchanged', 'refused'].map((word) => word.padStart(11)).join('')
  return [head, ...rows, ...writeNotes(report), ending(report)]
}

function writeNotes({ notes }: Report): string[] {
  return (Object.keys(TITLES) as Note[]).flatMap((kind) => {
    const { count, first } = notes[kind]
    if (count === 0) return []
    const more = count > first.length ? [`  … and ${(count - first.length).toLocaleString('en-US')} more`] : []
    return [TITLES[kind], ...first.map((sentence) => `  ${sentence}`), ...more]
  })
}

const TITLES: Record<Note, string> = {
  refused: 'Refused:',
  contested: 'Claimed by two works; the first one keeps it:',
  nowhere: 'Named by works, but described nowhere:',
}

function ending({ counts, seconds, stopped }: Report): string {
  const taken = sum(counts.works) - counts.works.refused
  const rate = Math.round(taken / Math.max(seconds, 0.001)).toLocaleString('en-US')
  const done = `${taken.toLocaleString('en-US')} works in ${seconds.toFixed(1)} s (${rate} a second)`
  return stopped ? `Stopped after ${done}. Run it again to go on.` : `Loaded ${done}.`
}

const sum = ({ added, changed, unchanged, refused }: Counts) => added + changed + unchanged + refused
