import type { ActivityItem } from '@/lib/schemas/watched'
import type { Progress } from '@/lib/watching'

/** What others see of a change: no ratings, no dates. */
export type Change<Media> = { media: Media; before: Progress | null; after: Progress; at: Date }
export type FeedItem<Media> = Omit<ActivityItem, 'media' | 'createdDate'> & { media: Media; at: Date }

/** Episodes that were watched one by one are one evening's. */
const EVENING = 12 * 3_600_000

/** Changes (the newest first) as others read them: what is no news is left out, and episodes in a row are one item. */
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

function itemOf<Media>({ media, before, after, at }: Change<Media>): FeedItem<Media> | null {
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
