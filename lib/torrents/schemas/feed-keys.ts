import { z } from 'zod'
import { answer, entryId, timestamp } from '@/lib/schemas/fields'
import { line } from '@/lib/schemas/input'

/** The feeds that need a key. */
export const FEED_KINDS = ['Torznab', 'NextEpisodes', 'Calendar', 'Subscriptions', 'FollowedTorrents'] as const
export type FeedKind = (typeof FEED_KINDS)[number]

/** POST /api/me/feed-keys. */
export const feedKeyInput = z.strictObject({
  kind: z.enum(FEED_KINDS),
  name: line(100).describe('For the user: which program has it'),
  withPrivate: z.boolean().default(false).describe('Whether the feed contains private records'),
})
export type FeedKeyInput = z.infer<typeof feedKeyInput>

export const feedKey = answer('FeedKey', {
  id: entryId,
  kind: z.enum(FEED_KINDS),
  name: z.string(),
  withPrivate: z.boolean(),
  createdDate: timestamp,
  lastUsedDate: timestamp.nullable().describe('Exact to a quarter of an hour'),
})
export type FeedKey = z.infer<typeof feedKey>
export const feedKeys = answer('FeedKeys', { data: z.array(feedKey) })

/** A new key, which is shown this once. */
export const newFeedKey = feedKey.extend({ key: z.string() }).meta({ id: 'NewFeedKey' })
export type NewFeedKey = z.infer<typeof newFeedKey>
