import type { MediaType } from '@/lib/catalogue/schemas/media'
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
import { statusOf, typesWithin } from '../../import-values/words'

/** Hikka's export as JSON; its XML is that of MyAnimeList. Its ids are those of MyAnimeList. */
export const hikka: ImportReader = {
  recognises: ({ text }) => /"hikka_slug"\s*:/.test(text),
  refusal: 'importIncomplete',
  read,
  step: 10,
  lacks: () => ['tags', 'priority', 'isPrivate', 'startedDate', 'finishedDate'],
}

const KINDS = ['anime', 'manga', 'novel'] as const
type Kind = (typeof KINDS)[number]
const TYPES: Record<Kind, readonly MediaType[]> = {
  anime: typesWithin('anime', ''),
  manga: typesWithin('manga', 'manhwa'),
  novel: typesWithin('manga', 'novel'),
}

async function* read({ parts }: ImportFile): AsyncGenerator<StagedEntry[]> {
  let isList = false
  const paths = KINDS.map((kind) => [kind, '*'])
  for await (const values of jsonValues(onlyText(parts), paths)) {
    isList ||= values.length > 0
    const items = values.filter(({ value }) => value !== OPENED)
    yield items.map(({ path, value }) => stagedFrom(KINDS[path] ?? 'anime', value))
  }
  if (!isList) throw new UnreadableFile('malformed')
}

function stagedFrom(kind: Kind, item: unknown): StagedEntry {
  const losses: Losses = new Set()
  const isAnime = kind === 'anime'
  const id = idIn(fieldIn(item, 'mal_id'))
  const record = recordIn(
    {
      status: statusOf(textIn(fieldIn(item, 'status'))),
      episodes: countIn(fieldIn(item, isAnime ? 'episodes' : 'chapters'), MAX_EPISODES, losses),
      volumes: isAnime ? 0 : countIn(fieldIn(item, 'volumes'), MAX_VOLUMES, losses),
      rating: ratingIn(fieldIn(item, 'score'), 10, losses),
      repeats: countIn(fieldIn(item, isAnime ? 'rewatches' : 'rereads'), MAX_EPISODES, losses),
      note: noteIn(fieldIn(item, 'note'), losses),
    },
    losses,
  )
  return {
    ids: id ? { myanimelist: `${isAnime ? 'anime' : 'manga'}/${id}` } : {},
    title: titleOf(fieldIn(item, 'hikka_slug')),
    types: TYPES[kind],
    record,
    losses: [...losses],
  }
}

/** The title in the name of an address, which ends in six digits of its own: "sousou-no-frieren-a1b2c3". */
const titleOf = (slug: unknown) =>
  titleIn(
    textIn(slug)
      .replace(/-[0-9a-f]{6}$/, '')
      .replaceAll('-', ' '),
  )
