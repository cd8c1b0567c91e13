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
  MAX_VOLUMES,
  noteIn,
  ratingIn,
  recordIn,
  textIn,
  titleIn,
} from '../../import-values/values'
import { isAgain, statusOf, typesWithin } from '../../import-values/words'

/** Shikimori's list as JSON; its XML is that of MyAnimeList. Its ids are those of MyAnimeList. */
export const shikimori: ImportReader = {
  recognises: ({ text }) => /"target_id"\s*:/.test(text) && /"target_type"\s*:\s*"(Anime|Manga|Ranobe)"/.test(text),
  refusal: 'importIncomplete',
  read,
  step: 10,
  lacks: () => ['tags', 'priority', 'isPrivate', 'startedDate', 'finishedDate'],
}

async function* read({ parts }: ImportFile): AsyncGenerator<StagedEntry[]> {
  let isList = false
  for await (const values of jsonValues(onlyText(parts), [['*']])) {
    isList ||= values.length > 0
    yield values.filter(({ value }) => value !== OPENED).map(({ value }) => stagedFrom(value))
  }
  if (!isList) throw new UnreadableFile('malformed')
}

function stagedFrom(item: unknown): StagedEntry {
  const losses: Losses = new Set()
  const kind = fieldIn(item, 'target_type') === 'Anime' ? 'anime' : 'manga'
  const [id, status] = [idIn(fieldIn(item, 'target_id')), textIn(fieldIn(item, 'status'))]
  const record = recordIn(
    {
      status: statusOf(status),
      isAgain: isAgain(status),
      episodes: countIn(fieldIn(item, kind === 'anime' ? 'episodes' : 'chapters'), MAX_EPISODES, losses),
      volumes: kind === 'manga' ? countIn(fieldIn(item, 'volumes'), MAX_VOLUMES, losses) : 0,
      rating: ratingIn(fieldIn(item, 'score'), 10, losses),
      repeats: countIn(fieldIn(item, 'rewatches'), MAX_EPISODES, losses),
      note: noteIn(fieldIn(item, 'text'), losses),
    },
    losses,
  )
  return {
    ids: id ? { myanimelist: `${kind}/${id}` } : {},
    title: titleIn(fieldIn(item, 'target_title')),
    types: typesWithin(kind, ''),
    record,
    losses: [...losses],
  }
}
