import type pg from 'pg'
import { fold } from '@/lib/fold'
import { prominenceOf } from '@/server/domain/catalogue/prominence'
import { formsOf } from '@/server/engines/search/forms'
import type { Work, WorkField, WorkTag } from '../format/work'
import type { Identified } from '../ids/identify'
import { columnDefaults, columnValues } from '../tables/field-columns'
import { copyInto, type Row } from '../tables/sheets'
import { clearKnown, freshSheets, knownSheets } from '../tables/staging'
import type { TagIds } from './tags'

/**
 * Writes identified works: new ones directly into their tables, except their search keys (`searchKeyRows`); known ones
 * into the temporary tables for `mergeKnown`. Returns how many are known.
 */
export async function writeWorks(client: pg.Client, identified: readonly Identified[], tags: TagIds): Promise<number> {
  const fresh = identified.filter((each) => each.fresh)
  const known = identified.filter((each) => !each.fresh)
  if (known.length > 0) await stageKnown(client, known, tags)
  await copyFresh(client, fresh, tags)
  await copyInto(
    client,
    freshSheets.ids,
    identified.flatMap(({ id, newIds }) =>
      newIds.map((each) => ({ media_id: id, site: each.site, external_id: each.id })),
    ),
  )
  const grown = known.filter(({ newIds }) => newIds.length > 0).map(({ id }) => id)
  if (grown.length > 0) await client.query('INSERT INTO load_touched SELECT unnest($1::int[])', [grown])
  return known.length
}

/** Rows for the search keys of new works. */
export function searchKeyRows(identified: readonly Identified[]): Row<typeof freshSheets.keys>[] {
  return identified
    .filter(({ fresh }) => fresh)
    .flatMap((each) => {
      const keys = new Set(titlesOf(each.work).map(({ key }) => key))
      const popularity = each.work.members || estimated(each)
      return [...keys].map((key) => ({ media_id: each.id, key, popularity, ...formsOf(key) }))
    })
}

async function copyFresh(client: pg.Client, fresh: readonly Identified[], tags: TagIds): Promise<void> {
  await copyInto(
    client,
    freshSheets.works,
    fresh.map((each) => freshRow(each, tags)),
  )
  await copyInto(
    client,
    freshSheets.synonyms,
    fresh.flatMap(({ id, work }) =>
      synonymsOf(work).map((title) => ({ media_id: id, title, language: work.languages.get(title) ?? null })),
    ),
  )
  await copyInto(client, freshSheets.tags, tagRows(fresh, tags))
  await copyInto(client, freshSheets.episodes, episodeRows(fresh))
  await copyInto(client, freshSheets.songs, songRows(fresh))
  await copyInto(client, freshSheets.links, linkRows(fresh))
}

/** Stages what lines say of known works, without lists that are locked or that a person has set. */
async function stageKnown(client: pg.Client, known: readonly Identified[], tags: TagIds): Promise<void> {
  const open = (list: string) => known.filter(({ kept }) => !kept.includes(list))
  await clearKnown(client)
  await copyInto(
    client,
    knownSheets.works,
    known.map(({ id, work, fills }) => ({
      id,
      fills,
      ...factsOf(work),
      type_known: work.typeKnown,
      release_year: work.year === null ? null : work.year * 10_000,
      translation: work.translation,
    })),
  )
  await copyInto(
    client,
    knownSheets.titles,
    known.flatMap(({ id, work, kept }) =>
      titlesOf(work)
        .filter(({ isSynonym }) => !isSynonym || !kept.includes('synonyms'))
        .map(({ title, key, isSynonym }) => ({
          ...{ media_id: id, title, key, is_synonym: isSynonym },
          language: (isSynonym && work.languages.get(title)) || null,
        })),
    ),
  )
  await copyInto(client, knownSheets.tags, tagRows(open('tags'), tags))
  await copyInto(client, knownSheets.episodes, episodeRows(open('episodes')))
  await copyInto(client, knownSheets.songs, songRows(open('openingsAndEndings')))
  await copyInto(client, knownSheets.links, linkRows(open('links')))
}

type Title = { title: string; key: string; isSynonym: boolean }

/** All titles of a work, each once, with their search keys. */
function titlesOf(work: Work): Title[] {
  const main = mainTitles(work).map((title) => ({ title, key: fold(title), isSynonym: false }))
  const others = synonymsOf(work).map((title) => ({ title, key: fold(title), isSynonym: true }))
  return [...main, ...others]
}

function mainTitles({ title, native, romaji }: Work): string[] {
  const main = [title]
  if (native !== null && native !== title) main.push(native)
  if (romaji !== null && !main.includes(romaji)) main.push(romaji)
  return main
}

function synonymsOf(work: Work): string[] {
  if (work.synonyms.length === 0) return []
  const main = mainTitles(work)
  return [...new Set(work.synonyms)].filter((title) => title !== '' && !main.includes(title))
}

/** What a work's line says, by the columns of staging's `workFacts`. */
const factsOf = (work: Work) => ({
  ...columnValues('media', (name) => work.fields[name as WorkField] ?? null),
  members: work.members,
  score: work.score?.value ?? null,
  score_source: work.score?.source ?? null,
})

const DEFAULTS = columnDefaults('media')

const estimated = ({ work: { type, members, score }, newIds }: Identified) =>
  prominenceOf({ type, members, score: score?.value ?? null, sites: newIds.length })

function freshRow(each: Identified, tags: TagIds): Row<typeof freshSheets.works> {
  const { id, work, newIds } = each
  const facts: Row<typeof freshSheets.works> = factsOf(work)
  for (const [column, value] of Object.entries(DEFAULTS)) facts[column] ??= value
  return {
    ...facts,
    id,
    source_key: work.key,
    release_date: work.begin ?? (work.year === null ? null : work.year * 10_000),
    members: work.members ?? 0,
    popularity: work.members ?? 0,
    prominence: estimated(each),
    tag_ids: tagIds(work, tags),
    source_count: newIds.length,
  }
}

/** In ascending order, as the trigger on media_tags writes them. */
function tagIds(work: Work, tags: TagIds): number[] {
  return [...tagsById(work, tags).keys()].sort((a, b) => a - b)
}

/** Two names of a work may be one tag. */
function tagsById(work: Work, tags: TagIds): Map<number, WorkTag> {
  const found = new Map<number, WorkTag>()
  for (const tag of work.tags) {
    const id = tags.get(tag.key)
    if (id !== undefined && (found.get(id)?.weight ?? null) === null) found.set(id, tag)
  }
  return found
}

const tagRows = (works: readonly Identified[], tags: TagIds): Row<typeof freshSheets.tags>[] =>
  works.flatMap(({ id, work }) =>
    Array.from(tagsById(work, tags), ([tag, { weight, isSpoiler }]) => ({
      media_id: id,
      tag_id: tag,
      weight,
      is_spoiler: isSpoiler,
    })),
  )

const episodeRows = (works: readonly Identified[]): Row<typeof freshSheets.episodes>[] =>
  works.flatMap(({ id, work }) =>
    work.episodeList.map(({ number, title, native, aired, airsAt }) => ({
      media_id: id,
      number,
      title,
      native_title: native,
      aired,
      airs_at: airsAt,
    })),
  )

const songRows = (works: readonly Identified[]): Row<typeof freshSheets.songs>[] =>
  works.flatMap(({ id, work }) =>
    work.songs.map(({ title, artist, isOpening, isEnding }, position) => ({
      media_id: id,
      position,
      title,
      artist,
      is_opening: isOpening,
      is_ending: isEnding,
    })),
  )

const linkRows = (works: readonly Identified[]): Row<typeof freshSheets.links>[] =>
  works.flatMap(({ id, work }) => work.links.map((link) => ({ media_id: id, ...link })))
