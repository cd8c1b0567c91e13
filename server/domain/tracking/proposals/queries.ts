import type { Proposals } from '@/lib/tracking/schemas/proposals'
import type { RecordEntry } from '@/lib/tracking/schemas/records'
import { mediaCards } from '@/server/domain/catalogue/media/cards'
import { perPool, plannedRows } from '@/server/platform/database/client'
import { recordEntries } from '../records/browse'
import { type Candidate, ranked } from './rules'
import { CANDIDATES, KNOWN, MINE, RANDOM_PLANNED, REASONS } from './statements'

/** One liked work is the reason of so many proposals. */
const PER_REASON = 3

/** Works that a user may like (rules.ts), each with the most similar liked work; else none. Never cached. */
export async function proposalsFor(userId: number, size: number, perReason = PER_REASON): Promise<Proposals> {
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
  const found = ranked(candidates, taste, known.places, { size, perReason })
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
