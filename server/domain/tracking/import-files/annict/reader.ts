import type { RecordStatus } from '@/lib/catalogue/record-statuses'
import { UnreadableFile } from '@/server/platform/parsing/file-text'
import { jsonValues, OPENED } from '@/server/platform/parsing/json-values'
import type { ImportFile, ImportReader, StagedEntry } from '../../import-values/entry'
import { onlyText } from '../../import-values/parts'
import {
  countIn,
  fieldIn,
  idIn,
  type Losses,
  MAX_EPISODES,
  noteIn,
  recordIn,
  textIn,
  titleIn,
  yearIn,
} from '../../import-values/values'
import { typesWithin } from '../../import-values/words'

/** The states of Annict; NO_STATE is no record. */
const STATUSES: Readonly<Record<string, RecordStatus>> = {
  WANNA_WATCH: 'Planned',
  WATCHING: 'Watching',
  WATCHED: 'Completed',
  ON_HOLD: 'Paused',
  STOP_WATCHING: 'Dropped',
}
const STATE = new RegExp(`"state"\\s*:\\s*"(?:${Object.keys(STATUSES).join('|')}|NO_STATE)"`)

/** One's own works or library entries, as Annict's API answers. See README.md. */
export const annict: ImportReader = {
  recognises: ({ text }) =>
    /"viewer"\s*:/.test(text) && (/"viewerStatusState"\s*:/.test(text) || STATE.test(text) || EMPTY.test(text)),
  refusal: 'importIncomplete',
  read,
  step: 1,
  lacks: () => [
    ...(['rating', 'note', 'tags', 'priority', 'isPrivate', 'volumesRead'] as const),
    ...(['earlierRuns', 'startedDate', 'finishedDate'] as const),
  ],
}
/** A list without works, which says no state. */
const EMPTY = /"(?:works|libraryEntries)"\s*:\s*\{\s*"nodes"\s*:\s*\[\s*\]/

const LISTS = ['works', 'libraryEntries'].flatMap((list) => [
  ['viewer', list, 'nodes', '*'],
  ['data', 'viewer', list, 'nodes', '*'],
])

async function* read({ parts }: ImportFile): AsyncGenerator<StagedEntry[]> {
  let isList = false
  for await (const values of jsonValues(onlyText(parts), LISTS)) {
    isList ||= values.length > 0
    yield values.flatMap(({ value }) => (value === OPENED ? [] : stagedFrom(value)))
  }
  if (!isList) throw new UnreadableFile('malformed')
}

/** A work with its state, or an entry with its work. */
function stagedFrom(item: unknown): StagedEntry[] {
  const work = fieldIn(item, 'work') ?? item
  const state = textIn(fieldIn(item, 'status', 'state') ?? fieldIn(item, 'viewerStatusState'))
  if (state === '' || state === 'NO_STATE') return []
  const losses: Losses = new Set()
  const status = Object.hasOwn(STATUSES, state) ? STATUSES[state] : undefined
  const total = countIn(fieldIn(work, 'episodesCount'), MAX_EPISODES, new Set())
  const record = recordIn(
    { status, episodes: status === 'Completed' ? total : 0, note: noteIn(fieldIn(item, 'note'), losses) },
    losses,
  )
  const [id, malId] = [idIn(fieldIn(work, 'annictId')), idIn(fieldIn(work, 'malAnimeId'))]
  const entry = {
    ids: { ...(id && { 'annict.com': `works/${id}` }), ...(malId && { myanimelist: `anime/${malId}` }) },
    title: titleIn(fieldIn(work, 'title')) || titleIn(fieldIn(work, 'titleEn')),
    types: typesWithin('anime', textIn(fieldIn(work, 'media'))),
    year: yearIn(fieldIn(work, 'seasonYear')),
    record: { ...record, isUncounted: true },
    losses: [...losses],
  }
  return [entry]
}
