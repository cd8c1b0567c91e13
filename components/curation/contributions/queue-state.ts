import type { Refusal } from '@/lib/curation/contributing'
import type { ContributionCard } from '@/lib/curation/schemas/contribution-queue'

/** What is sent as a decision (POST /api/contributions/{id}/decision). */
export type Decision =
  | { decision: 'Accept'; fields?: string[]; change?: Record<string, unknown> }
  | { decision: 'Refuse'; refusal: Refusal; reason?: string }

/** A decision that is not sent yet, and the place where its proposal was. */
export type Waiting = { card: ContributionCard; place: number; decision: Decision }

/** The proposals that an editor sees, the one that is open, and the decisions that can be undone. */
export type Queue = {
  cards: readonly ContributionCard[]
  /** How many wait in all, besides those whose decision is not sent yet. */
  total: number
  current: number | null
  waiting: readonly Waiting[]
}

export const EMPTY: Queue = { cards: [], total: 0, current: null, waiting: [] }

/** More proposals, in the order of the server; those that are known stay where they are. */
export function withMore(queue: Queue, { data, total }: { data: readonly ContributionCard[]; total: number }): Queue {
  const known = new Set([...queue.cards, ...queue.waiting.map(({ card }) => card)].map(({ id }) => id))
  const cards = [...queue.cards, ...data.filter(({ id }) => !known.has(id))]
  const current = queue.current ?? cards[0]?.id ?? null
  // A decision that waits may be of a proposal that is not among these.
  const decided = queue.waiting.filter(({ card }) => data.some(({ id }) => id === card.id)).length
  return { ...queue, cards, total: Math.max(total - decided, cards.length), current }
}

/** The next proposal, or one before; at the ends nothing changes. */
export function moved(queue: Queue, by: 1 | -1): Queue {
  const to = queue.cards[placeOf(queue) + by]
  return to ? { ...queue, current: to.id } : queue
}

/** Puts the open proposal behind the others. */
export function skipped(queue: Queue): Queue {
  const place = placeOf(queue)
  const card = queue.cards[place]
  if (!card || queue.cards.length === 1) return queue
  const cards = [...queue.cards.filter(({ id }) => id !== card.id), card]
  return { ...queue, cards, current: cards[Math.min(place, cards.length - 2)]?.id ?? null }
}

/** Takes the open proposal out, with a decision that waits. */
export function decided(queue: Queue, decision: Decision): Queue {
  const place = placeOf(queue)
  const card = queue.cards[place]
  if (!card) return queue
  return { ...without(queue, card.id), waiting: [...queue.waiting, { card, place, decision }] }
}

/** Takes a proposal out that somebody has decided. */
export function without(queue: Queue, id: number): Queue {
  const place = queue.cards.findIndex((card) => card.id === id)
  if (place < 0) return queue
  const cards = queue.cards.filter((card) => card.id !== id)
  const current = queue.current === id ? (cards[Math.min(place, cards.length - 1)]?.id ?? null) : queue.current
  return { ...queue, cards, total: Math.max(0, queue.total - 1), current }
}

/** Puts a proposal back where it was, and opens it. */
export function restored(queue: Queue, id: number): Queue {
  const back = queue.waiting.find(({ card }) => card.id === id)
  if (!back) return queue
  const cards = [...queue.cards.slice(0, back.place), back.card, ...queue.cards.slice(back.place)]
  return { ...sent(queue, id), cards, total: queue.total + 1, current: id }
}

/** A decision that was sent cannot be undone any more. */
export function sent(queue: Queue, id: number): Queue {
  return { ...queue, waiting: queue.waiting.filter(({ card }) => card.id !== id) }
}

/** The proposal behind the open one. */
export function nextOf(queue: Queue): number | null {
  return queue.cards[placeOf(queue) + 1]?.id ?? null
}

const placeOf = ({ cards, current }: Queue) => cards.findIndex(({ id }) => id === current)
