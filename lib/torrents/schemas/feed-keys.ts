import { z } from 'zod'
import { entryId, timestamp } from '@/lib/schemas/fields'
import { line } from '@/lib/schemas/input'

/** The feeds that need a key. */
export const FEED_KINDS = ['Torznab', 'NextEpisodes', 'Calendar'] as const
export type FeedKind = (typeof FEED_KINDS)[number]

/** POST /api/me/feed-keys. */
export const feedKeyInput = z.strictObject({
  kind: z.enum(FEED_KINDS),
  name: line(100).describe('For the user: which program has it'),
  withPrivate: z.boolean().default(false).describe('Whether the feed contains private records'),
})
export type FeedKeyInput = z.infer<typeof feedKeyInput>

export const feedKey = z
  .object({
    id: entryId,
    kind: z.enum(FEED_KINDS),
    name: z.string(),
    withPrivate: z.boolean(),
    createdDate: timestamp,
    lastUsedDate: timestamp.nullable().describe('Exact to a quarter of an hour'),
  })
  .meta({ id: 'FeedKey' })
export type FeedKey = z.infer<typeof feedKey>
export const feedKeys = z.object({ data: z.array(feedKey) }).meta({ id: 'FeedKeys' })

/** A new key, which is shown this once. */
export const newFeedKey = feedKey.extend({ key: z.string() }).meta({ id: 'NewFeedKey' })
export type NewFeedKey = z.infer<typeof newFeedKey>
