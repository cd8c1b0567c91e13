import type { Refusal } from '@/lib/curation/contributing'
import type { Contribution, ContributionCard } from '@/lib/curation/schemas/contribution-queue'

/** What is sent as a decision (POST /api/contributions/{id}/decision). */
export type Decision =
  | {
      decision: 'Accept'
      fields?: string[]
      change?: Record<string, unknown>
      /** Confirms a merge of works of different kinds. */
      confirmKinds?: true
      /** The entry that a proposed new one is. */
      into?: number
      seen: number
    }
  | { decision: 'Refuse'; refusal: Refusal; reason?: string; seen: number }
  | { decision: 'Ask'; question: string; seen: number }

/** What a queue has: proposals, or guesses. */
type Queued = { id: number }

/** A decision that is not sent yet, and the place where its proposal was. */
export type Waiting<Card, Told> = { card: Card; place: number; decision: Told }

/** The proposals that an editor sees, the one that is open, and the decisions that can be undone. */
export type Queue<Card extends Queued = ContributionCard, Told = Decision> = {
  cards: readonly Card[]
  /** How many wait in all, besides those whose decision is not sent yet. */
  total: number
  current: number | null
  waiting: readonly Waiting<Card, Told>[]
}

export const EMPTY: Queue<never, never> = { cards: [], total: 0, current: null, waiting: [] }

/** More proposals, in the order of the server; those that are known stay where they are, as they are now. */
export function withMore<Card extends Queued, Told>(
  queue: Queue<Card, Told>,
  { data, total }: { data: readonly Card[]; total: number },
): Queue<Card, Told> {
  const known = new Set([...queue.cards, ...queue.waiting.map(({ card }) => card)].map(({ id }) => id))
  const now = new Map(data.map((card) => [card.id, card]))
  const cards = [...queue.cards.map((card) => now.get(card.id) ?? card), ...data.filter(({ id }) => !known.has(id))]
  const current = queue.current ?? cards[0]?.id ?? null
  // A decision that waits may be of a proposal that is not among these.
  const decided = queue.waiting.filter(({ card }) => data.some(({ id }) => id === card.id)).length
  return { ...queue, cards, total: Math.max(total - decided, cards.length), current }
}

/** The next proposal, or one before; at the ends nothing changes. */
export function moved<Card extends Queued, Told>(queue: Queue<Card, Told>, by: 1 | -1): Queue<Card, Told> {
  const to = queue.cards[placeOf(queue) + by]
  return to ? { ...queue, current: to.id } : queue
}

/** Puts the open proposal behind the others. */
export function skipped<Card extends Queued, Told>(queue: Queue<Card, Told>): Queue<Card, Told> {
  const place = placeOf(queue)
  const card = queue.cards[place]
  if (!card || queue.cards.length === 1) return queue
  const cards = [...queue.cards.filter(({ id }) => id !== card.id), card]
  return { ...queue, cards, current: cards[Math.min(place, cards.length - 2)]?.id ?? null }
}

/** Takes the open proposal out, with a decision that waits. */
export function decided<Card extends Queued, Told>(queue: Queue<Card, Told>, decision: Told): Queue<Card, Told> {
  const place = placeOf(queue)
  const card = queue.cards[place]
  if (!card) return queue
  return { ...without(queue, card.id), waiting: [...queue.waiting, { card, place, decision }] }
}

/** Takes a proposal out that somebody has decided. */
export function without<Card extends Queued, Told>(queue: Queue<Card, Told>, id: number): Queue<Card, Told> {
  const place = queue.cards.findIndex((card) => card.id === id)
  if (place < 0) return queue
  const cards = queue.cards.filter((card) => card.id !== id)
  const current = queue.current === id ? (cards[Math.min(place, cards.length - 1)]?.id ?? null) : queue.current
  return { ...queue, cards, total: Math.max(0, queue.total - 1), current }
}

/** Puts a proposal back where it was, and opens it. */
export function restored<Card extends Queued, Told>(queue: Queue<Card, Told>, id: number): Queue<Card, Told> {
  const back = queue.waiting.find(({ card }) => card.id === id)
  if (!back) return queue
  const cards = [...queue.cards.slice(0, back.place), back.card, ...queue.cards.slice(back.place)]
  return { ...sent(queue, id), cards, total: queue.total + 1, current: id }
}

/** A decision that was sent cannot be undone any more. */
export function sent<Card extends Queued, Told>(queue: Queue<Card, Told>, id: number): Queue<Card, Told> {
  return { ...queue, waiting: queue.waiting.filter(({ card }) => card.id !== id) }
}

/** The proposal behind the open one. */
export function nextOf<Card extends Queued, Told>(queue: Queue<Card, Told>): Card | undefined {
  return queue.cards[placeOf(queue) + 1]
}

/** What was read of a proposal. */
export type Found = Contribution | 'failed'

/** What is known of a proposal that was read again: an answer of an earlier version, or none, changes nothing. */
export function newest(known: Found | undefined, found: Found): Found {
  if (known === undefined || known === 'failed') return found
  return found === 'failed' || found.version < known.version ? known : found
}

const placeOf = ({ cards, current }: { cards: readonly Queued[]; current: number | null }) =>
  cards.findIndex(({ id }) => id === current)
