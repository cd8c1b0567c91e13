import type { RelationType } from '@/lib/catalogue/relation-types'
import type { MediaChange, MediaInput } from '@/lib/catalogue/schemas/media-input'
import { languageOf, titleOf } from '@/lib/catalogue/synonyms'
import type { CacheTag } from '@/server/platform/cache/tags'
import { type Prisma, sql } from '@/server/platform/database/client'
import { AppError } from '@/server/platform/errors'
import { expectShown, removable } from '../entries/access'
import { someMissing } from '../entries/queries'
import { idOf } from '../entries/rules'
import { placeOf } from '../orders'
import { inverseRelation } from './rules'

/**
 * Replaces the lists of a work except its credits, each as a whole with as few changed rows as possible. Each function
 * returns the cache tags of other pages that changed, and refuses to name hidden entries (@throws AppError hidden).
 */

type Db = Prisma.TransactionClient
type Given<Part extends keyof MediaInput> = NonNullable<MediaInput[Part]>
type Replace<Part extends keyof MediaInput> = (db: Db, id: number, given: Given<Part>) => Promise<CacheTag[]>

export const replaceSynonyms: Replace<'synonyms'> = async (db, id, given) => {
  const titles = given.map(titleOf)
  const languages = given.map(languageOf)
  await db.$executeRaw`DELETE FROM synonyms WHERE media_id = ${id} AND title <> ALL(${titles}::text[])`
  await db.$executeRaw`INSERT INTO synonyms AS s (media_id, title, language)
    SELECT ${id}, given.* FROM unnest(${titles}::text[], ${languages}::text[]) AS given
    ON CONFLICT (media_id, title) DO UPDATE SET language = EXCLUDED.language
    WHERE s.language IS DISTINCT FROM EXCLUDED.language`
  return []
}

/** A trigger maintains media.tag_ids and the counts. Locking in order prevents deadlocks between edits. */
export const replaceTags: Replace<'tags'> = async (db, id, given) => {
  const tags = given.map(({ tag }) => tag)
  await db.$queryRaw`SELECT id FROM tags WHERE id = ANY(${tags}::int[])
    OR id IN (SELECT tag_id FROM media_tags WHERE media_id = ${id}) ORDER BY id FOR NO KEY UPDATE`
  const removed = await db.$queryRaw<
    Row[]
  >`DELETE FROM media_tags WHERE media_id = ${id} AND tag_id <> ALL(${tags}::int[])
    RETURNING tag_id AS id`
  const added = await db.$queryRaw<Row[]>`INSERT INTO media_tags (media_id, tag_id) SELECT ${id}, unnest(${tags}::int[])
    ON CONFLICT DO NOTHING RETURNING tag_id AS id`
  await db.$executeRaw`UPDATE media_tags mt SET weight = given.weight, is_spoiler = given."isSpoiler"
    FROM jsonb_to_recordset(${JSON.stringify(given)}::jsonb) AS given (tag int, weight smallint, "isSpoiler" boolean)
    WHERE mt.media_id = ${id} AND mt.tag_id = given.tag
      AND (mt.weight, mt.is_spoiler) IS DISTINCT FROM (given.weight, given."isSpoiler")`
  return removed.length + added.length > 0 ? ['index:tag'] : []
}

/** Both directions are rows; a known inverse stays if it matches. */
export const replaceRelations: Replace<'relations'> = async (db, id, relations) => {
  const others = relations.map(({ media }) => media)
  const known = await db.$queryRaw<{ id: number; type: RelationType }[]>`
    SELECT from_id AS id, type::text AS type FROM media_relations WHERE to_id = ${id}`
  const knownType = new Map(known.map(({ id, type }) => [id, type]))
  const back = relations.map(({ media, type }) => inverseRelation(type, knownType.get(media)))
  const types = [...relations.map(({ type }) => type), ...back]
  const removed = await db.$queryRaw<Row[]>`DELETE FROM media_relations
    WHERE (from_id = ${id} AND to_id <> ALL(${others}::int[]) AND ${removable('media', 'to_id')})
      OR (to_id = ${id} AND from_id <> ALL(${others}::int[]) AND ${removable('media', 'from_id')})
    RETURNING CASE from_id WHEN ${id} THEN to_id ELSE from_id END AS id`
  const changed = await db.$queryRaw<Row[]>`INSERT INTO media_relations AS r (from_id, to_id, type)
    SELECT * FROM unnest(${[...others.map(() => id), ...others]}::int[], ${[...others, ...others.map(() => id)]}::int[],
      ${types}::relation_type[]) AS given (from_id, to_id, type) ORDER BY from_id, to_id
    ON CONFLICT (from_id, to_id) DO UPDATE SET type = EXCLUDED.type WHERE r.type <> EXCLUDED.type
    RETURNING CASE r.from_id WHEN ${id} THEN r.to_id ELSE r.from_id END AS id`
  await expectShown(db, 'media', changed.map(idOf))
  return tagsOf('media', [...removed, ...changed])
}

/** A refused sequel is no longer guessed, and the next load leaves it out. */
export const replaceRefusedSequels: Replace<'refusedSequels'> = async (db, id, given) => {
  const others = given.map(({ media }) => media)
  const removed = await db.$queryRaw<Row[]>`DELETE FROM refused_sequels
    WHERE media_id = ${id} AND next_id <> ALL(${others}::int[]) AND ${removable('media', 'next_id')} RETURNING next_id AS id`
  const added = await db.$queryRaw<Row[]>`INSERT INTO refused_sequels (media_id, next_id)
    SELECT ${id}, unnest(${others}::int[]) ON CONFLICT DO NOTHING RETURNING next_id AS id`
  await db.$executeRaw`DELETE FROM guessed_sequels WHERE media_id = ${id} AND next_id = ANY(${others}::int[])`
  await expectShown(db, 'media', added.map(idOf))
  return tagsOf('media', [...removed, ...added])
}

export const replaceEpisodes: Replace<'episodes'> = async (db, id, episodes) => {
  const numbers = episodes.map(({ number }) => number)
  await db.$executeRaw`DELETE FROM episodes WHERE media_id = ${id} AND number <> ALL(${numbers}::int[])`
  await db.$executeRaw`INSERT INTO episodes AS e (media_id, number, title, native_title, description, runtime, aired, airs_at)
    SELECT ${id}, number, title, "nativeTitle", description, runtime,
      coalesce(to_char("airsAt" AT TIME ZONE 'Asia/Tokyo', 'YYYYMMDD')::int, aired), "airsAt"
    FROM jsonb_to_recordset(${JSON.stringify(episodes)}::jsonb)
      AS given (number int, title text, "nativeTitle" text, description text, runtime int, aired int, "airsAt" timestamptz)
    ON CONFLICT (media_id, number) DO UPDATE SET title = EXCLUDED.title, native_title = EXCLUDED.native_title,
      description = EXCLUDED.description, runtime = EXCLUDED.runtime, aired = EXCLUDED.aired, airs_at = EXCLUDED.airs_at
    WHERE (e.title, e.native_title, e.description, e.runtime, e.aired, e.airs_at) IS DISTINCT FROM
      (EXCLUDED.title, EXCLUDED.native_title, EXCLUDED.description, EXCLUDED.runtime, EXCLUDED.aired, EXCLUDED.airs_at)`
  return []
}

export const replaceSongs: Replace<'openingsAndEndings'> = async (db, id, songs) => {
  await db.song.deleteMany({ where: { mediaId: id } })
  await db.song.createMany({ data: songs.map((song, position) => ({ ...song, mediaId: id, position })) })
  return []
}

export const replaceCompanies: Replace<'companies'> = async (db, id, companies) => {
  const given = JSON.stringify(companies)
  const rows = sql`SELECT company, role::company_role FROM jsonb_to_recordset(${given}::jsonb) AS given (company int, role text)`
  const removed = await db.$queryRaw<Row[]>`DELETE FROM media_companies
    WHERE media_id = ${id} AND (company_id, role) NOT IN (${rows}) AND ${removable('company', 'company_id')} RETURNING company_id AS id, position`
  const added = await db.$queryRaw<Row[]>`INSERT INTO media_companies (media_id, company_id, role, position)
    SELECT ${id}, given.*, ${placeOf('company', removed)} FROM (${rows}) AS given ON CONFLICT DO NOTHING RETURNING company_id AS id`
  await expectShown(db, 'company', added.map(idOf))
  return tagsOf('company', [...removed, ...added])
}

export const replaceLinks: Replace<'links'> = async (db, id, links) => {
  const addresses = links.map(({ address }) => address)
  await db.$executeRaw`DELETE FROM media_links WHERE media_id = ${id} AND address <> ALL(${addresses}::text[])`
  await db.$executeRaw`INSERT INTO media_links (media_id, address, kind, language) SELECT ${id}, address, kind::link_kind, language
    FROM jsonb_to_recordset(${JSON.stringify(links)}::jsonb) AS given (address text, kind text, language text)
    ON CONFLICT (media_id, address) DO UPDATE SET kind = EXCLUDED.kind, language = EXCLUDED.language`
  return []
}

/** @throws AppError conflict when another work has one of them. */
export const replaceExternalIds: Replace<'externalIds'> = async (db, id, externalIds) => {
  const given = JSON.stringify(externalIds)
  const rows = sql`SELECT site, "externalId" FROM jsonb_to_recordset(${given}::jsonb) AS given (site text, "externalId" text)`
  await db.$executeRaw`DELETE FROM external_ids WHERE media_id = ${id} AND (site, external_id) NOT IN (${rows})`
  await db.$executeRaw`INSERT INTO external_ids (media_id, site, external_id) SELECT ${id}, given.* FROM (${rows}) AS given
    ON CONFLICT (site, external_id) WHERE media_id IS NOT NULL DO NOTHING`
  const kept = await db.externalId.count({ where: { mediaId: id } })
  if (kept !== externalIds.length) throw new AppError('conflict', { fields: { externalIds: 'taken' } })
  return []
}

type Row = { id: number; position?: number | null }

function tagsOf(noun: 'media' | 'company', rows: Row[]): CacheTag[] {
  return rows.map(({ id }): CacheTag => `${noun}:${id}`)
}

/**
 * Checks that every entry of an input exists, and keeps them from being deleted until the transaction ends.
 * @throws AppError invalidInput with "unknownEntry" at each field with an unknown id
 */
export async function expectEntries(db: Db, input: MediaChange): Promise<void> {
  const named = [
    ['series', 'series', input.series ? [input.series] : []],
    ['tags', 'tags', input.tags?.map(({ tag }) => tag)],
    ['relations', 'media', input.relations?.map(({ media }) => media)],
    ['refusedSequels', 'media', input.refusedSequels?.map(({ media }) => media)],
    ['characters', 'characters', input.characters?.map(({ character }) => character)],
    ['characters', 'people', input.characters?.flatMap(({ actors }) => actors.map(({ person }) => person))],
    ['staff', 'people', input.staff?.map(({ person }) => person)],
    ['companies', 'companies', input.companies?.map(({ company }) => company)],
  ] as const
  const missing: string[] = []
  for (const [field, table, ids] of named) if (await someMissing(db, table, ids)) missing.push(field)
  if (missing.length === 0) return
  throw new AppError('invalidInput', { fields: Object.fromEntries(missing.map((field) => [field, 'unknownEntry'])) })
}
