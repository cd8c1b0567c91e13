import type { RelationType } from '@/lib/catalogue/relation-types'
import { MAX_STORY_WORKS, type Story } from '@/lib/catalogue/schemas/stories'
import { cacheTag } from '@/server/platform/cache/tags'
import { plannedRows } from '@/server/platform/database/client'
import { listedStatement, ofPage } from './adults'
import { isShown } from './entries/access'
import { idOf } from './entries/rules'
import { MEDIA_CARD_JSON, type MediaCardRow, toMediaCard } from './media/cards'

/** A work of a story; `date` is its release as an integer (lib/partial-date.ts). */
export type Part = { id: number; date: number | null }
/** `to` is the `type` of `from`. */
export type Relation = { from: number; to: number; type: RelationType }
/** A place in a story: with a number, or beside the last one that has a number. */
export type Place = { id: number; number: number | null; relation: RelationType | null }

/**
 * The works of a story in the order of watching. The chain of prequels and sequels that the first given work belongs to
 * (else the longest one) is numbered. The others are beside the work of the chain that they are nearest to, by their
 * release. Other versions and spin-offs, with what belongs to them, follow the whole chain. A circle of sequels is cut
 * at its earliest work.
 */
export function placesOf(parts: readonly Part[], relations: readonly Relation[]): Place[] {
  const byDate = earliestFirst(parts)
  const chain = inOrder(mainChain(parts, relations, byDate), relations, byDate)
  const anchors = anchorsOf(chain, relations)
  const last = chain.at(-1) ?? 0
  const beside = byDate.filter((id) => !chain.includes(id))
  return chain.flatMap((id, at): Place[] => [
    { id, number: at + 1, relation: null },
    ...beside
      .filter((other) => placeOf(anchors.get(other), last) === id)
      .map((other) => ({ id: other, number: null, relation: anchors.get(other)?.relation ?? null })),
  ])
}

const placeOf = (anchor: Anchor | undefined, last: number) => (!anchor || anchor.isApart ? last : anchor.id)

/** The works in the order of their release, all with numbers. */
export function placesByDate(parts: readonly Part[]): Place[] {
  return earliestFirst(parts).map((id, at) => ({ id, number: at + 1, relation: null }))
}

/** Each relation once: of both directions the one that says what follows or accompanies. */
export function eachOnce(relations: readonly Relation[]): Relation[] {
  const kept = new Map<string, Relation>()
  for (const relation of relations) {
    const pair = [relation.from, relation.to].sort((a, b) => a - b).join()
    const known = kept.get(pair)
    if (!known || (BACKWARDS.has(known.type) && !BACKWARDS.has(relation.type))) kept.set(pair, relation)
  }
  return [...kept.values()]
}

const BACKWARDS: ReadonlySet<RelationType> = new Set(['Prequel', 'ParentStory', 'FullStory', 'Source'])

const UNKNOWN = 99_999_999
function earliestFirst(parts: readonly Part[]): number[] {
  return [...parts].sort((a, b) => (a.date ?? UNKNOWN) - (b.date ?? UNKNOWN) || a.id - b.id).map(({ id }) => id)
}

/** Pairs of a work and the one that follows it. */
function sequels(relations: readonly Relation[]): [number, number][] {
  return relations.flatMap(({ from, to, type }): [number, number][] =>
    type === 'Sequel' ? [[from, to]] : type === 'Prequel' ? [[to, from]] : [],
  )
}

function mainChain(parts: readonly Part[], relations: readonly Relation[], byDate: readonly number[]): Set<number> {
  const chains = chainsOf(byDate, sequels(relations))
  const first = parts[0]?.id ?? 0
  const own = chains.find((chain) => chain.has(first))
  if (own && own.size > 1) return own
  const longest = chains.reduce((best, chain) => (chain.size > best.size ? chain : best), new Set<number>())
  if (longest.size > 1) return longest
  // Without sequels the story is the work that the others accompany.
  const accompanies = (id: number) =>
    relations.some(({ from, type }) => from === id && (type === 'ParentStory' || type === 'FullStory'))
  return new Set([byDate.find((id) => !accompanies(id)) ?? first])
}

/** The connected works of each chain, the chain with the earliest work first. */
function chainsOf(byDate: readonly number[], pairs: readonly (readonly [number, number])[]): Set<number>[] {
  const chains: Set<number>[] = []
  for (const id of byDate) {
    if (chains.some((chain) => chain.has(id))) continue
    const chain = new Set([id])
    for (const member of chain)
      for (const [one, other] of pairs) {
        if (one === member) chain.add(other)
        if (other === member) chain.add(one)
      }
    chains.push(chain)
  }
  return chains
}

/** A chain with each work after all that it follows, the earliest first. */
function inOrder(chain: ReadonlySet<number>, relations: readonly Relation[], byDate: readonly number[]): number[] {
  const pairs = sequels(relations)
  const left = new Set(byDate.filter((id) => chain.has(id)))
  const order: number[] = []
  while (left.size > 0) {
    const isFree = (id: number) => !pairs.some(([one, other]) => other === id && one !== id && left.has(one))
    const [earliest = 0] = left
    const next = [...left].find(isFree) ?? earliest
    left.delete(next)
    order.push(next)
  }
  return order
}

type Anchor = {
  id: number
  /** The work's relation to the one before it, on the way from the chain. */
  relation: RelationType
  /** Whether that way begins with another version or a spin-off. */
  isApart: boolean
}

const APART: ReadonlySet<RelationType> = new Set(['AlternativeVersion', 'SpinOff'])

/** For each other work the nearest one of the chain. */
function anchorsOf(chain: readonly number[], relations: readonly Relation[]): Map<number, Anchor> {
  const anchors = new Map<number, Anchor>()
  const seen = new Set(chain)
  let frontier = [...chain]
  while (frontier.length > 0) {
    const next: number[] = []
    for (const id of frontier)
      for (const { to, type } of relations.filter(({ from }) => from === id)) {
        if (seen.has(to)) continue
        seen.add(to)
        const before = anchors.get(id)
        anchors.set(to, { id: before?.id ?? id, relation: type, isApart: before?.isApart ?? APART.has(type) })
        next.push(to)
      }
    frontier = next
  }
  return anchors
}

/**
 * Returns the story of a work in the order of watching: the works connected by relations, else the works of its series
 * by release. A story may have only one work. Null if there is no such work.
 */
export async function storyOf(mediaId: number): Promise<Story | null> {
  cacheTag('media', mediaId)
  const [row] = await plannedRows<Row>(...(await listedStatement('story', STORY, ofPage)), [mediaId, MAX_STORY_WORKS])
  if (!row) return null
  const { isRelated, works, relations } = row
  cacheTag('media', works.map(idOf))
  const parts = works.map(({ id, releaseDate }) => ({ id, date: releaseDate }))
  const cards = new Map(works.map((work) => [work.id, toMediaCard(work)]))
  const places = isRelated ? placesOf(parts, relations) : placesByDate(parts)
  return {
    isRelated,
    works: places.flatMap(({ id, ...place }) => {
      const media = cards.get(id)
      return media ? [{ media, ...place }] : []
    }),
    relations: eachOnce(relations),
  }
}

type Row = { isRelated: boolean; works: MediaCardRow[]; relations: Relation[] }

/** The given work comes first. */
const STORY = `WITH story AS MATERIALIZED (SELECT story_of(id, $2::int) AS ids, series_id FROM shown_media WHERE id = $1::int),
    found AS MATERIALIZED (
      SELECT cardinality(ids) > 1 AS "isRelated", CASE WHEN cardinality(ids) > 1 OR series_id IS NULL THEN ids ELSE ARRAY(
        SELECT m.id FROM shown_media m WHERE m.series_id = story.series_id ORDER BY m.release_date, m.id LIMIT $2::int
      ) END AS ids FROM story
    )
  SELECT "isRelated",
    (SELECT json_agg(${MEDIA_CARD_JSON} ORDER BY array_position(found.ids, m.id)) FROM shown_media m WHERE m.id = ANY(found.ids)) AS works,
    (SELECT coalesce(json_agg(json_build_object('from', r.from_id, 'to', r.to_id, 'type', r.type) ORDER BY r.from_id, r.to_id), '[]')
      FROM media_relations r WHERE r.from_id = ANY(found.ids) AND r.to_id = ANY(found.ids)
        AND ${isShown('media', 'r.from_id')} AND ${isShown('media', 'r.to_id')}
        AND r.type NOT IN ('Other', 'SharedCharacter')) AS relations
  FROM found`
