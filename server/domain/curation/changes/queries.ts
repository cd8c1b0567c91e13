import { LINE_NOUNS, type LineNoun, NAMED } from '@/lib/catalogue/line/nouns'
import {
  type ActRow,
  actLine,
  type ChangedEntry,
  type LastEdit,
  lineOf,
  type MentionRow,
  noMentions,
} from '@/lib/catalogue/line/write'
import { plannedRows } from '@/server/platform/database/client'
import { idsIn } from '../documents/queries'
import { readableValues } from '../documents/rules'
import { ownValues, type Told } from './rules'
import { CHANGED, EDITED, HIDDEN, MENTIONED, MERGED } from './statements'

/** Edits that are read for a page, lines in it, and about how many characters it may have. */
const EDITS = 1000
const LINES = 100
const CHARACTERS = 4 * 1024 * 1024
/** A line of the format has no more. */
const LINE = 1024 * 1024

type Terms = { site: string; license: string }

/**
 * Returns entries that people have changed since an edit, each as a line of the catalogue format with the values
 * written here. Also the last read edit (`since` if there is nothing new). Includes hidden, shown and merged entries.
 * Edits wait, with all behind them, while an earlier one may still be committed (EDITED).
 */
export async function changesSince(since: number, terms: Terms): Promise<{ lines: string[]; next: number }> {
  const edits = await plannedRows<EditRow>('changes-edits', EDITED, [since, EDITS])
  const young = edits.findIndex(({ isYoung }) => isYoung)
  const settled = young === -1 ? edits : edits.slice(0, young)
  const wanted = new Map<string, EditRow>()
  let next = since
  for (const edit of settled) {
    const name = nameOfLine(edit)
    if (name !== null) {
      if (!wanted.has(name) && wanted.size === LINES) break
      wanted.set(name, edit)
    }
    next = edit.id
  }
  const rows = [...wanted.values()]
  const [saying, acts] = [rows.filter(({ kind }) => SAYING.has(kind)), rows.filter(({ kind }) => kind in ACTS)]
  const lines = new Map([...(await entryLines(saying, terms)), ...(await actLines(acts, terms))])
  return cut(settled, { next, lines })
}

type EditRow = {
  id: number
  noun: LineNoun | null
  entry: number | null
  kind: string
  at: Date
  comment: string | null
  source: string | null
  /** What an edit says of a merge: "Title (id)". */
  said: string
  isYoung: boolean
}

/** Edits that say something of fields or pictures. */
const SAYING: ReadonlySet<string> = new Set(['create', 'change', 'revert', 'picture'])
const ACTS: Readonly<Record<string, ActRow['act']>> = { hide: 'Hide', show: 'Show', merge: 'Merge' }

/**
 * The key of a line: edits of one entry, and hiding and showing it, are one line; each merge is its own. Null: no line.
 */
function nameOfLine({ noun, entry, kind, id }: EditRow): string | null {
  if (noun === null || entry === null) return null
  if (SAYING.has(kind)) return `${noun} ${entry}`
  if (kind === 'merge') return `merge ${id}`
  return kind === 'hide' || kind === 'show' ? `hidden ${noun} ${entry}` : null
}

/** Only as many lines as an answer may have, at least one, up to the edit before the first one that is left out. */
function cut(edits: readonly EditRow[], { next, lines }: { next: number; lines: ReadonlyMap<string, string> }) {
  const taken = new Map<string, string>()
  let length = 0
  let last: number | null = null
  for (const edit of edits) {
    if (edit.id > next) break
    const name = nameOfLine(edit)
    const line = name === null ? undefined : lines.get(name)
    if (line !== undefined && name !== null && !taken.has(name)) {
      length += line.length
      if (taken.size > 0 && length > CHARACTERS) return { lines: [...taken.values()], next: last ?? next }
      taken.set(name, line)
    }
    last = edit.id
  }
  return { lines: [...taken.values()], next }
}

const lastEdit = ({ id, at, comment, source }: EditRow): LastEdit => ({ id, at: at.toISOString(), comment, source })

type Found = Omit<ChangedEntry, 'noun' | 'edit' | 'fields'> & Told

async function entryLines(edits: readonly EditRow[], terms: Terms): Promise<[string, string][]> {
  const entries: ChangedEntry[] = []
  for (const noun of LINE_NOUNS) {
    const latest = new Map(edits.filter((edit) => edit.noun === noun).map((edit) => [edit.entry ?? 0, edit]))
    if (latest.size === 0) continue
    const found = await plannedRows<Found>(`changed-${noun}`, CHANGED(noun), [[...latest.keys()], terms.site])
    for (const { keptFields, keptItems, given, ...row } of found) {
      const edit = latest.get(row.id)
      const own = ownValues(noun, row.document, { keptFields, keptItems, given })
      // Nothing that people wrote is left: their edits were taken back.
      if (!edit || (Object.keys(own).length === 0 && row.pictures.length === 0)) continue
      const named = Object.fromEntries(Object.keys(NAMED[noun]).map((field) => [field, row.document[field]]))
      const document = readableValues({ ...named, ...own })
      entries.push({ ...row, noun, document, fields: Object.keys(own), edit: lastEdit(edit) })
    }
  }
  const mentions = await mentionsIn(entries)
  return entries.map((entry) => [`${entry.noun} ${entry.id}`, writtenLine(lineOf(entry, mentions, terms))])
}

/** Who the entries are that these ones refer to, by one statement. */
async function mentionsIn(entries: readonly ChangedEntry[]) {
  const ids = idsIn(entries.map(({ document }) => document))
  const mentions = noMentions()
  const given = LINE_NOUNS.map((noun) => [...ids[noun]])
  if (given.every(({ length }) => length === 0)) return mentions
  for (const row of await plannedRows<MentionRow>('mentioned-entries', MENTIONED, given))
    mentions[row.noun].set(row.id, row)
  return mentions
}

/** Lists that are too long for a line are left out, the longest first. */
function writtenLine(line: object): string {
  const text = JSON.stringify(line)
  if (Buffer.byteLength(text) < LINE) return text
  const short = { ...line, episodeList: undefined, origin: without(line, 'episodes') }
  const shorter = JSON.stringify(short)
  if (Buffer.byteLength(shorter) < LINE) return shorter
  const lists = { characters: undefined, staff: undefined, media: undefined, refs: undefined, relations: undefined }
  return JSON.stringify({ ...short, ...lists, origin: without(short, ...Object.keys(lists)) })
}

function without(line: object, ...left: string[]): object {
  const { origin } = line as { origin: { fields: string[] } }
  return { ...origin, fields: origin.fields.filter((field) => !left.includes(field)) }
}

async function actLines(edits: readonly EditRow[], terms: Terms): Promise<[string, string][]> {
  const lines: [string, string][] = []
  const merges = edits.filter(({ kind }) => kind === 'merge')
  const mergedId = ({ said }: EditRow) => Number(/\((\d{1,9})\)$/.exec(said)?.[1] ?? 0)
  type Merged = { from: number; into: number; key: string | null; intoKey: string | null; ids: MentionRow['ids'] }
  for (const noun of LINE_NOUNS) {
    const own = merges.filter((edit) => edit.noun === noun)
    const pairs = [own.map(mergedId), own.map(({ entry }) => entry)]
    const found = own.length === 0 ? [] : await plannedRows<Merged>(`merged-${noun}`, MERGED(noun), pairs)
    for (const edit of own) {
      const row = found.find(({ from, into }) => from === mergedId(edit) && into === edit.entry)
      if (!row) continue
      const entry = { id: row.from, key: row.key, ids: [] }
      const into = { id: row.into, key: row.intoKey, ids: row.ids }
      const act = { act: 'Merge', noun, entry, into, edit: lastEdit(edit) } as const
      lines.push([nameOfLine(edit) ?? '', JSON.stringify(actLine(act, terms))])
    }
  }
  return [...lines, ...(await hiddenLines(edits, terms))]
}

async function hiddenLines(edits: readonly EditRow[], terms: Terms): Promise<[string, string][]> {
  type Hidden = { id: number; key: string | null; ids: MentionRow['ids'] }
  const lines: [string, string][] = []
  for (const noun of LINE_NOUNS) {
    const own = edits.filter((edit) => edit.noun === noun && edit.kind !== 'merge')
    if (own.length === 0) continue
    const found = await plannedRows<Hidden>(`hidden-lines-${noun}`, HIDDEN(noun), [own.map(({ entry }) => entry)])
    for (const edit of own) {
      const entry = found.find(({ id }) => id === edit.entry)
      const act = ACTS[edit.kind]
      if (!entry || !act) continue
      // Why an entry was hidden is said to nobody: it may name who asked for it.
      const line = actLine(
        { act, noun, entry, into: null, edit: { ...lastEdit(edit), comment: null, source: null } },
        terms,
      )
      lines.push([nameOfLine(edit) ?? '', JSON.stringify(line)])
    }
  }
  return lines
}
