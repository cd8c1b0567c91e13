import { MEDIA } from '@/lib/catalogue/fields/media'
import type { MediaChange, MediaInput } from '@/lib/catalogue/schemas/media-input'
import { endsBeforeBegin } from '@/lib/partial-date'
import { formsOf } from '@/server/engines/search/forms'
import type { CacheTag } from '@/server/platform/cache/tags'
import { type Prisma, sql } from '@/server/platform/database/client'
import { AppError } from '@/server/platform/errors'
import type { Tx } from '@/server/platform/writing/write'
import { replaceCharacters, replaceStaff } from '../credits'
import { editedNow, expectShown } from '../entries/access'
import { columnsOf } from '../entries/rules'
import { writeOrders } from '../orders'
import { searchKeys } from './rules'
import {
  expectEntries,
  replaceCompanies,
  replaceEpisodes,
  replaceExternalIds,
  replaceLinks,
  replaceRefusedSequels,
  replaceRelations,
  replaceSongs,
  replaceSynonyms,
  replaceTags,
} from './writes'

type Db = Prisma.TransactionClient

/**
 * Creates a work as a part of a unit of work, and returns its id.
 * @throws AppError invalidInput (with fields), hidden, conflict (an external id that another work has)
 */
export async function addMedia(tx: Tx, input: MediaInput): Promise<number> {
  const db = await tx.prisma()
  await expectEntries(db, input)
  await expectShown(db, 'series', [input.series])
  const { id } = await db.media.create({
    data: {
      ...columnsOf(MEDIA, input),
      editedAt: new Date(),
    },
  })
  const series = input.series ?? null
  const tags = [...seriesTag(series), ...(await writeLists(db, id, input)), ...(await followWorks(db, [series]))]
  tx.invalidate([`media:${id}`, 'index:media', ...tags])
  return id
}

/**
 * Changes a work as a part of a unit of work; every given field replaces the old value. Not recorded.
 * @throws AppError notFound, hidden, invalidInput (with fields), conflict (another work has an external id)
 */
export async function changeMedia(tx: Tx, id: number, input: MediaChange): Promise<void> {
  const db = await tx.prisma()
  const before = await lockedVersion(db, id)
  for (const list of ['relations', 'refusedSequels'] as const)
    if (input[list]?.some(({ media }) => media === id))
      throw new AppError('invalidInput', { fields: { [list]: 'itself' } })
  await expectEntries(db, input)
  if (input.series !== before.seriesId) await expectShown(db, 'series', [input.series])
  const after = await db.media.update({
    where: { id },
    data: { ...columnsOf(MEDIA, input), ...editedNow(before) },
    select: { seriesId: true, releaseDate: true },
  })
  // A series shows its works in the order of their release.
  const lists = await writeLists(db, id, input)
  const moved = before.seriesId !== after.seriesId || before.releaseDate !== after.releaseDate
  tx.invalidate([
    `media:${id}`,
    'index:media',
    ...(moved ? [before.seriesId, after.seriesId] : []).flatMap(seriesTag),
    ...lists,
    ...(await followWorks(db, [before.seriesId, after.seriesId])),
  ])
}

type Stamp = { updatedAt: Date; seriesId: number | null; releaseDate: number | null; isHidden: boolean }

/**
 * Serialises edits of one work; inserts of rows that only reference it do not wait.
 * @throws AppError notFound, hidden
 */
async function lockedVersion(db: Db, id: number): Promise<Stamp> {
  const [stamp] = await db.$queryRaw<
    Stamp[]
  >`SELECT updated_at AS "updatedAt", series_id AS "seriesId", release_date AS "releaseDate",
      is_adult IS NULL AS "isHidden"
    FROM media
    WHERE id = ${id} FOR NO KEY UPDATE`
  if (!stamp) throw new AppError('notFound')
  if (stamp.isHidden) throw new AppError('hidden')
  return stamp
}

/** Writes the given lists and values derived from titles and dates; returns cache tags of other changed pages. */
async function writeLists(db: Db, id: number, input: MediaChange): Promise<CacheTag[]> {
  const tags: CacheTag[] = []
  if (input.synonyms) tags.push(...(await replaceSynonyms(db, id, input.synonyms)))
  if (input.tags) tags.push(...(await replaceTags(db, id, input.tags)))
  if (input.relations) tags.push(...(await replaceRelations(db, id, input.relations)))
  if (input.refusedSequels) tags.push(...(await replaceRefusedSequels(db, id, input.refusedSequels)))
  if (input.episodes) tags.push(...(await replaceEpisodes(db, id, input.episodes)))
  if (input.openingsAndEndings) tags.push(...(await replaceSongs(db, id, input.openingsAndEndings)))
  if (input.characters) tags.push(...(await replaceCharacters(db, id, input.characters)))
  if (input.staff) tags.push(...(await replaceStaff(db, id, input.staff)))
  if (input.companies) tags.push(...(await replaceCompanies(db, id, input.companies)))
  await writeOrders(db, id, input)
  if (input.links) tags.push(...(await replaceLinks(db, id, input.links)))
  if (input.externalIds) tags.push(...(await replaceExternalIds(db, id, input.externalIds)))
  await settle(db, id)
  return tags
}

/**
 * Updates the search keys, and checks the work as a whole.
 * @throws AppError invalidInput (endDate)
 */
export async function settle(db: Db, id: number): Promise<void> {
  const work = await db.media.findUniqueOrThrow({
    where: { id },
    select: {
      title: true,
      nativeTitle: true,
      romajiTitle: true,
      releaseDate: true,
      endDate: true,
      synonyms: { select: { title: true } },
    },
  })
  if (endsBeforeBegin(work.releaseDate, work.endDate))
    throw new AppError('invalidInput', { fields: { endDate: 'endsBeforeBegin' } })
  const titles = [work.title, work.nativeTitle, work.romajiTitle, ...work.synonyms.map(({ title }) => title)]
  const keys = searchKeys(titles)
  await db.$executeRaw`DELETE FROM media_search_keys WHERE media_id = ${id} AND key <> ALL(${keys}::text[])`
  const forms = keys.map(formsOf)
  await db.$executeRaw`INSERT INTO media_search_keys (media_id, key, popularity, form, initials)
    SELECT m.id, given.key, greatest(m.popularity, m.prominence), given.form, given.initials
    FROM shown_media m, unnest(${keys}::text[], ${forms.map(({ form }) => form)}::text[],
      ${forms.map(({ initials }) => initials)}::text[]) AS given (key, form, initials)
    WHERE m.id = ${id} ON CONFLICT DO NOTHING`
}

const seriesTag = (id: number | null): CacheTag[] => (id === null ? [] : [`series:${id}`])

/**
 * Derives status and dates of these series from their works where they have none of their own
 * (prisma/migrations/0011_series_follow_works). Returns the cache tags of pages that changed.
 */
export async function followWorks(db: Db, given: readonly (number | null)[]): Promise<CacheTag[]> {
  const ids = [...new Set(given)].filter((id) => id !== null)
  if (ids.length === 0) return []
  // Concurrent changes of two works of a series are serialised, or each would read the other's old state.
  await db.$executeRaw(sql`SELECT FROM series WHERE id = ANY(${ids}::int[]) ORDER BY id FOR NO KEY UPDATE`)
  const changed = await db.$queryRaw<{ id: number }[]>(sql`SELECT id FROM series_follow_works(${ids}::int[]) AS id`)
  return changed.length > 0 ? ['index:series', ...changed.map(({ id }): CacheTag => `series:${id}`)] : []
}
