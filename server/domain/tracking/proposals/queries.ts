import type { Proposals } from '@/lib/tracking/schemas/proposals'
import type { RecordEntry } from '@/lib/tracking/schemas/records'
import { mediaCards } from '@/server/domain/catalogue/media/cards'
import { perPool, plannedRows } from '@/server/platform/database/client'
import { recordEntries } from '../records/browse'
import { type Candidate, ranked } from './rules'

/** One liked work is the reason of so many proposals. */
const PER_REASON = 3

/** Works that a user may like (rules.ts), each with the most similar liked work; else none. Never cached. */
export async function proposalsFor(userId: number, size: number): Promise<Proposals> {
  const [candidates, mine, known] = await Promise.all([
    plannedRows<Candidate>('proposal-candidates', CANDIDATES, [userId]),
    plannedRows<Mine>('facts-of-mine', MINE, [userId]),
    bestKnown(),
  ])
  const taste = {
    works: mine[0]?.total ?? 0,
    mine: new Map(mine.map(({ fact, works }) => [fact, works])),
    usual: known.usual,
  }
  const found = ranked(candidates, taste, known.places, { size, perReason: PER_REASON })
  const [cards, reasons] = await Promise.all([
    mediaCards(found.map(({ id }) => id)),
    plannedRows<Reason>('reasons-of-proposals', REASONS, [found.map(({ because }) => because)]),
  ])
  const data = found.flatMap(({ id, because }) => {
    const media = cards.find((card) => card.id === id)
    const reason = reasons.find((work) => work.id === because)
    return media && reason ? [{ media, because: reason }] : []
  })
  return { data }
}

type Mine = { fact: string; works: number; total: number }
type Reason = Proposals['data'][number]['because']

/** One of the works that a user has planned, by chance; null if there is none. Never cached. */
export async function randomPlanned(userId: number): Promise<RecordEntry | null> {
  const found = await plannedRows<{ id: number }>('random-planned', RANDOM_PLANNED, [userId])
  const ids = found.map(({ id }) => id)
  const [entry] = await recordEntries(userId, ids)
  return entry ?? null
}

type Known = { places: Map<number, number>; usual: Map<string, number> }

const MAX_KNOWN = 2000
/** Milliseconds. The best known works change slowly. */
const FRESH = 3_600_000
const cache = perPool((): { kept?: { known: Promise<Known>; until: number } } => ({}))

/** The places of the best known works, and which part of them has each fact. Read once an hour. */
function bestKnown(): Promise<Known> {
  const own = cache()
  if (own.kept && own.kept.until > Date.now()) return own.kept.known
  const known = readKnown()
  own.kept = { known, until: Date.now() + FRESH }
  known.catch(() => {
    delete own.kept
  })
  return known
}

async function readKnown(): Promise<Known> {
  const works = await plannedRows<{ id: number; facts: string[] }>('best-known', KNOWN, [MAX_KNOWN])
  const usual = new Map<string, number>()
  for (const { facts } of works) for (const fact of facts) usual.set(fact, (usual.get(fact) ?? 0) + 1 / works.length)
  return { places: new Map(works.map(({ id }, place) => [id, place])), usual }
}

/** The facts of `media m` that make a taste, as an array of texts. */
const FACTS = `(SELECT coalesce(array_agg('t' || tag), '{}') FROM unnest(m.tag_ids) AS tag)
  || ARRAY['f' || m.type || coalesce(lower(m.format), '')]
  || CASE WHEN m.premiere > 0 THEN ARRAY['y' || m.type || m.premiere / 50] ELSE '{}' END`

/** The best known works with their facts, the first one first. */
const KNOWN = `SELECT m.id, ${FACTS} AS facts FROM media m WHERE NOT m.is_adult
  ORDER BY m.standing DESC, m.id DESC LIMIT $1::int`

/** Counts the user's latest 3,000 works by fact. */
const MINE = `WITH mine AS MATERIALIZED (
    SELECT media_id FROM watched_records WHERE user_id = $1::int ORDER BY updated_at DESC LIMIT 3000
  ) SELECT fact, count(*)::int AS works, (SELECT count(*)::int FROM mine) AS total
    FROM mine JOIN media m ON m.id = mine.media_id CROSS JOIN LATERAL unnest(${FACTS}) AS fact GROUP BY fact`

/**
 * Selects works similar to those that the user liked, the closest first, each with the best known liked work that it
 * resembles. A work is liked if the user completes or watches it and rated it no less than usual, or not at all. The
 * best 200 count. Leaves out works on the user's list, dismissed ones, and adult works.
 */
const CANDIDATES = `WITH mean AS MATERIALIZED (
    SELECT coalesce(avg(rating), 0) AS rating FROM watched_records WHERE user_id = $1::int
  ), liked AS MATERIALIZED (
    SELECT w.media_id, ln(10 + m.popularity) AS known FROM mean, watched_records w JOIN media m ON m.id = w.media_id
    WHERE w.user_id = $1::int AND w.status IN ('Completed', 'Watching') AND (w.rating IS NULL OR w.rating >= mean.rating)
    ORDER BY coalesce(w.rating, mean.rating) DESC, w.updated_at DESC, w.media_id LIMIT 200
  ), near AS (
    SELECT s.other_id AS id, sum(s.similarity) AS closeness,
      (array_agg(s.media_id ORDER BY s.similarity * l.known DESC, s.media_id))[1] AS because
    FROM liked l JOIN similar_works s USING (media_id)
    WHERE NOT EXISTS (SELECT FROM watched_records w WHERE w.user_id = $1::int AND w.media_id = s.other_id)
      AND NOT EXISTS (SELECT FROM dismissed_works d WHERE d.user_id = $1::int AND d.media_id = s.other_id)
    GROUP BY s.other_id
  ) SELECT n.id, n.because, ${FACTS} AS facts FROM near n JOIN media m ON m.id = n.id WHERE NOT m.is_adult
    ORDER BY n.closeness DESC, n.id LIMIT 1000`

/** The titles of liked works. */
const REASONS = `SELECT id, title, native_title AS "nativeTitle", romaji_title AS "romajiTitle"
  FROM media WHERE id = ANY($1::int[])`

/** A planned work that is not yet seen to its end. */
const RANDOM_PLANNED = `SELECT w.media_id AS id FROM watched_records w JOIN media m ON m.id = w.media_id
  WHERE w.user_id = $1::int AND w.status = 'Planned'
    AND (w.episodes_watched = 0 OR m.total_episodes IS NULL OR m.total_episodes = 0 OR w.episodes_watched < m.total_episodes)
  ORDER BY random() LIMIT 1`
