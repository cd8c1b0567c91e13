import { UnreadableFile } from '@/server/platform/parsing/file-text'
import { jsonValues, OPENED } from '@/server/platform/parsing/json-values'
import type { ImportFile, ImportReader, StagedEntry } from '../../import-values/entry'
import { onlyText } from '../../import-values/parts'
import {
  countIn,
  dateIn,
  fieldIn,
  type Losses,
  MAX_EPISODES,
  MAX_VOLUMES,
  ratingIn,
  recordIn,
  textIn,
  titleIn,
} from '../../import-values/values'
import { statusOf, typesWithin } from '../../import-values/words'

/** Anime-Planet's export of a list, which has titles and no ids. */
export const animePlanet: ImportReader = {
  recognises: ({ text }) => /"export"\s*:\s*\{[^{}]*"type"\s*:\s*"(?:anime|manga)"/.test(text),
  refusal: 'importIncomplete',
  read,
  step: 10,
  lacks: () => ['tags', 'priority', 'isPrivate', 'note'],
}

async function* read({ parts }: ImportFile): AsyncGenerator<StagedEntry[]> {
  let isList = false
  for await (const values of jsonValues(onlyText(parts), [['entries', '*']])) {
    isList ||= values.length > 0
    yield values.flatMap(({ value }) => (value === OPENED || isRefused(value) ? [] : stagedFrom(value)))
  }
  if (!isList) throw new UnreadableFile('malformed')
}

/** What its user does not want to see is no record. */
const isRefused = (item: unknown) => /^won['’]t (?:watch|read)$/i.test(textIn(fieldIn(item, 'status')))

function stagedFrom(item: unknown): StagedEntry {
  const losses: Losses = new Set()
  const isManga = fieldIn(item, 'eps') === undefined
  // The first time is counted.
  const times = countIn(fieldIn(item, 'times'), MAX_EPISODES, losses)
  const record = recordIn(
    {
      status: statusOf(textIn(fieldIn(item, 'status'))),
      episodes: countIn(fieldIn(item, isManga ? 'ch' : 'eps'), MAX_EPISODES, losses),
      volumes: isManga ? countIn(fieldIn(item, 'vol'), MAX_VOLUMES, losses) : 0,
      rating: ratingIn(fieldIn(item, 'rating'), 5, losses),
      startedDate: dateIn(fieldIn(item, 'started'), losses),
      finishedDate: dateIn(fieldIn(item, 'completed'), losses),
      repeats: Math.max(0, times - 1),
    },
    losses,
  )
  const types = typesWithin(isManga ? 'manga' : 'anime', '')
  return { ids: {}, title: titleIn(fieldIn(item, 'name')), types, record, losses: [...losses] }
}
