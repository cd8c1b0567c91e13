import type { MediaCard } from '@/lib/catalogue/schemas/media'
import { reviewedLink, reviewThread } from '@/lib/community/links/reviews'
import type { Review } from '@/lib/community/schemas/reviews'
import { links } from '@/lib/links'
import { listUrl } from '@/lib/lists/links/lists'
import { excerpt } from '@/lib/markup/excerpt'
import {
  type FeedEntry,
  type FeedPage,
  type FeedPlace,
  type FeedSearch,
  writePlace,
} from '@/lib/views/schemas/friends-feed'
import { listedStatement } from '@/server/domain/catalogue/adults'
import { mediaCards } from '@/server/domain/catalogue/media/cards'
import { reviewsByIds } from '@/server/domain/community/reviews/cards'
import { type Change, itemOf } from '@/server/domain/tracking/activity/rules'
import { noStore } from '@/server/platform/cache/tags'
import { plannedRows } from '@/server/platform/database/client'
import { ACTIVITY, FEED } from './statements'

/** Most characters of a review's excerpt. */
const EXCERPT = 200

/** What the users whom a user follows did, the newest first. Never cached. */
export async function friendsFeed(userId: number, { before, size }: FeedSearch): Promise<FeedPage> {
  const found = await plannedRows<Row>(...(await listedStatement('friends-feed', FEED)), [
    userId,
    ...beginningOf(before),
    size,
  ])
  const reviews = new Map((await reviewsByIds(reviewIdsIn(found))).map((review) => [review.id, review]))
  const cards = await mediaCards([...new Set(found.flatMap((row) => worksOf(row, reviews)))])
  const known: Known = { reviews, cards: new Map(cards.map((card) => [card.id, card])) }
  const last = found.length === size ? found.at(-1) : undefined
  return { data: found.flatMap((row) => toEntry(row, known)), next: last ? writePlace(placeOf(last)) : null }
}

/** A user's change of a work on the day of a change, as everybody sees it; null if not everybody does. Never cached. */
export async function activityEntry(event: number): Promise<FeedEntry | null> {
  noStore()
  const [row] = await plannedRows<Row>('activity-entry', ACTIVITY, [null, event])
  if (!row?.event) return null
  const cards = await mediaCards([row.event.mediaId])
  return toEntry(row, { reviews: new Map(), cards: new Map(cards.map((card) => [card.id, card])) })[0] ?? null
}

/** The parameters of the statement: a time, and for each source the id below which its entries of this time come. */
function beginningOf(before: FeedPlace | undefined): [time: string, ...ids: string[]] {
  if (!before) return ['infinity', '0', '0', '0']
  const idOf = (source: number) => {
    if (source === before.source) return before.id
    return source < before.source ? LAST_ID : '0'
  }
  return [new Date(before.at).toISOString(), idOf(1), idOf(2), idOf(3)]
}

const LAST_ID = '9223372036854775807'

type Row = {
  source: number
  id: string
  at: Date
  user: FeedEntry['user']
  event:
    | (Pick<Change<never>, 'before' | 'after'> & { id: number; mediaId: number; others: number; rating: number | null })
    | null
  list: { name: string; slug: string; works: number[]; count: number } | null
  answers: Pick<FeedEntry, 'likes' | 'isLiked' | 'replies'>
}
type Known = { reviews: ReadonlyMap<number, Review>; cards: ReadonlyMap<number, MediaCard> }

const REVIEWS = 2
const reviewIdsIn = (found: readonly Row[]) =>
  found.filter(({ source }) => source === REVIEWS).map(({ id }) => Number(id))

const placeOf = ({ at, source, id }: Row): FeedPlace => ({ at: at.getTime(), source, id })

function worksOf({ id, source, event, list }: Row, reviews: Known['reviews']): number[] {
  if (event) return [event.mediaId]
  if (list) return list.works
  const entity = source === REVIEWS ? reviews.get(Number(id))?.entity : undefined
  return entity?.kind === 'media' ? [entity.id] : []
}

/**
 * The entry of a row. None for a change that says nothing, for what was removed meanwhile, and for works that the site
 * never lists.
 */
function toEntry(row: Row, { reviews, cards }: Known): FeedEntry[] {
  const { user, at, event, list, answers } = row
  const told = {
    activity: event && activityOf(event, at, cards),
    review: row.source === REVIEWS ? reviewOf(reviews.get(Number(row.id)), cards) : null,
    list: list && listOf(list, user.username, cards),
  }
  if (!told.activity && !told.review && !told.list) return []
  return [
    {
      id: writePlace(placeOf(row)),
      user,
      createdDate: at.toISOString(),
      ...told,
      ...answers,
      discussion: discussionAt(told, answers),
    },
  ]
}

/** Where an entry is answered. */
function discussionAt(
  { activity, review, list }: Pick<FeedEntry, 'activity' | 'review' | 'list'>,
  { replies }: Row['answers'],
): string | null {
  if (replies === null) return null
  if (activity) return links.activity(activity.id)
  if (review) return reviewThread(review)
  return list && links.listDiscussion(list.url)
}

type Event = NonNullable<Row['event']>

function activityOf(event: Event, at: Date, cards: Known['cards']): FeedEntry['activity'] {
  const { id, mediaId, before, after, others, rating } = event
  const media = cards.get(mediaId)
  const item = media && itemOf({ media, before, after, at })
  return item ? { id, media, kind: item.kind, from: item.from, to: item.to, others, rating } : null
}

function reviewOf(review: Review | undefined, cards: Known['cards']): FeedEntry['review'] {
  if (!review) return null
  const { id, title, recommended, entity, html } = review
  const media = entity.kind === 'media' ? (cards.get(entity.id) ?? null) : null
  if (entity.kind === 'media' && !media) return null
  return { id, title, recommended, entity, excerpt: excerpt(html, EXCERPT), path: reviewedLink(review), media }
}

function listOf(list: NonNullable<Row['list']>, owner: string, cards: Known['cards']): FeedEntry['list'] {
  const works = list.works.flatMap((id) => cards.get(id) ?? [])
  if (works.length === 0) return null
  return { name: list.name, url: listUrl(owner, list.slug), count: list.count, works }
}
