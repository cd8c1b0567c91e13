/**
 * Computes how alike two works are, from their facts and from the users who completed both.
 * - A work is a vector of facts: tags, staff, companies, its form and its time. Each fact has a strength
 *   (`strengthOf`). The fewer works have it, the more it counts (`vectorsOf` of server/engines/closeness).
 * - `content = dot(a, b) / (|a| × |b| + DOUBT) × knownness(b)`: the cosine, less for works with few facts, and less for
 *   works that hardly anybody knows.
 * - `similarity = 1 − (1 − content) × (1 − SHARED × shared)`: `shared` is the cosine of the sets of people who
 *   completed both. Either is enough, both are more.
 * - A work has the facts of its relations and its series, too, at a part of their strength (`INHERITED`). Those works
 *   are not its similar works.
 */
const STRENGTHS = {
  tag: 0.7,
  /** A tag that says what it was made from. */
  source: 0.35,
  staff: 1,
  otherStaff: 0.4,
  voice: 0.25,
  studio: 0.5,
  otherCompany: 0.25,
  /** Its type and its form: TV, Manhwa, One-shot. */
  form: 0.3,
  /** Its type and the five years in which it began. */
  time: 0.3,
} as const
export type FactKind = keyof typeof STRENGTHS

export const INHERITED = 0.4
export const DOUBT = 20
const SHARED = 0.5
/** The weight of a tag that nobody has weighed. */
const UNWEIGHED = 70

/** Kinds with the same number share their ids: who directed one work and assisted with another is one fact of both. */
const NUMBERS: Record<FactKind, number> = {
  tag: 0,
  source: 0,
  staff: 1,
  otherStaff: 1,
  voice: 2,
  studio: 3,
  otherCompany: 3,
  form: 4,
  time: 5,
}
const MAX_KINDS = 8

/** A fact as one number, of its kind and the id of the tag, person or company. */
export const factOf = (kind: FactKind, id: number): number => id * MAX_KINDS + NUMBERS[kind]

/** How strongly a work has a fact; `weight` is how well a tag fits it, 1 to 100, null if nobody said. */
export function strengthOf(kind: FactKind, weight: number | null): number {
  return kind === 'tag' || kind === 'source' ? (STRENGTHS[kind] * (weight ?? UNWEIGHED)) / UNWEIGHED : STRENGTHS[kind]
}

/** How much a work counts by its place among the best known, from 0: 1 for the first, a quarter for the thousandth. */
export const knownness = (place: number): number => (1 + Math.log10(1 + place / 100)) ** -2

/** The similarity of two works, 0 to 1, to three digits: smaller differences are not written each night. */
export function blend(content: number, shared: number): number {
  const apart = (1 - Math.min(content, 1)) * (1 - SHARED * Math.min(shared, 1))
  return Math.round((1 - apart) * 1000) / 1000
}

/** A work that is found for another one, and how similar it is. */
export type Similar = { id: number; similarity: number }

/**
 * The most similar works by both: by content, and by the people who completed both. At the same similarity the order of
 * `content` stays.
 */
export function mostSimilar(content: readonly Similar[], shared: readonly Similar[], most: number): Similar[] {
  const parts = new Map(content.map(({ id, similarity }) => [id, { content: similarity, shared: 0 }]))
  for (const { id, similarity } of shared) parts.set(id, { content: parts.get(id)?.content ?? 0, shared: similarity })
  return [...parts]
    .map(([id, part]) => ({ id, similarity: blend(part.content, part.shared) }))
    .filter(({ similarity }) => similarity > 0)
    .sort((a, b) => b.similarity - a.similarity)
    .slice(0, most)
}

/** When a load has asked for similar works, and how far their latest run is (table `derivations`). */
export type Runs = {
  wantedAt: Date | null
  startedAt: Date | null
  finishedAt: Date | null
  /** Works of the latest run. */
  done: number
  total: number
}

const MINUTE = 60_000
/** By UTC. */
const NIGHTLY = { hour: 4, minute: 11 }
/** A run that has failed is not tried again at once. */
const BETWEEN = 10 * MINUTE

/**
 * Whether similar works are to be found now: once each night, and `quietMinutes` after the last of the loads that asked
 * for them.
 */
export function isDue(
  { wantedAt, startedAt, finishedAt }: Pick<Runs, 'wantedAt' | 'startedAt' | 'finishedAt'>,
  now: Date,
  quietMinutes: number,
): boolean {
  const since = (moment: Date | null) => now.getTime() - (moment?.getTime() ?? Number.NEGATIVE_INFINITY)
  if (finishedAt === null && since(startedAt) < BETWEEN) return false
  const isWanted = wantedAt !== null && since(wantedAt) >= quietMinutes * MINUTE
  return isWanted || since(startedAt) > since(lastNight(now))
}

function lastNight(now: Date): Date {
  const night = new Date(now)
  night.setUTCHours(NIGHTLY.hour, NIGHTLY.minute, 0, 0)
  return night <= now ? night : new Date(night.getTime() - 24 * 60 * MINUTE)
}
