import type { Progress } from '@/lib/tracking/progress'
import type { ActivityItem } from '@/lib/tracking/schemas/records'

/** The public part of a change: no ratings, no dates. */
export type Change<Media> = { media: Media; before: Progress | null; after: Progress; at: Date }
export type FeedItem<Media> = Omit<ActivityItem, 'media' | 'createdDate'> & { media: Media; at: Date }

/** Episodes of a work that were watched within this time are one item. */
const EVENING = 12 * 3_600_000

/** Combines changes (newest first) into a feed: without changes that are no news; successive episodes are one item. */
export function feedOf<Media extends { id: number }>(
  changes: readonly Change<Media>[],
  most: number,
): FeedItem<Media>[] {
  const items: FeedItem<Media>[] = []
  for (const change of changes) {
    const item = itemOf(change)
    if (!item) continue
    const later = items.findLast(({ media }) => media.id === item.media.id)
    if (later && continues(later, item)) later.from = item.from
    else if (items.length < most) items.push(item)
  }
  return items
}

/** What a change tells; null if it has no news. */
export function itemOf<Media>({ media, before, after, at }: Change<Media>): FeedItem<Media> | null {
  const rose = after.episodesWatched > (before?.episodesWatched ?? 0)
  const from = rose ? (before?.episodesWatched ?? 0) + 1 : null
  const to = rose ? after.episodesWatched : null
  if (after.status !== before?.status && !(rose && after.status === 'Watching'))
    return { media, kind: after.status, from: null, to: null, at }
  return rose ? { media, kind: 'Progress', from, to, at } : null
}

function continues<Media>(later: FeedItem<Media>, earlier: FeedItem<Media>): boolean {
  return (
    later.kind === 'Progress' &&
    earlier.kind === 'Progress' &&
    earlier.to !== null &&
    earlier.to + 1 === later.from &&
    later.at.getTime() - earlier.at.getTime() < EVENING
  )
}
