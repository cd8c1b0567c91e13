import { z } from 'zod'
import { mediaCard } from '@/lib/catalogue/schemas/media'
import { review } from '@/lib/community/schemas/reviews'
import { profilePicture } from '@/lib/identity/schemas/users'
import { answer, entryId, ifValid, timestamp } from '@/lib/schemas/fields'
import { pageSize } from '@/lib/schemas/paging'
import { activityItem } from '@/lib/tracking/schemas/records'

/** The sources of the feed, in the order of entries of the same time. */
const SOURCES = 3
const PLACE = /^(\d{1,15})\.([1-3])\.(\d{1,18})$/

/** A place of the feed: what is before it is older. */
export type FeedPlace = { at: number; source: number; id: string }

/** A place as a text, for the next page. */
export const writePlace = ({ at, source, id }: FeedPlace) => `${at}.${source}.${id}`

/** The place that a text names; undefined for any other text. */
function placeOf(text: string): FeedPlace | undefined {
  const [, at, source, id] = PLACE.exec(text) ?? []
  if (at === undefined || source === undefined || id === undefined || Number(source) > SOURCES) return undefined
  return { at: Math.min(Number(at), LAST), source: Number(source), id }
}

/** 9999-12-31: no later time is stored. */
const LAST = 253_402_214_400_000

/** The query of GET /api/me/feed. */
export const feedSearch = z.object({
  before: ifValid(z.string().transform(placeOf)).describe('`next` of the page before; another text is ignored'),
  size: pageSize(),
})
export type FeedSearch = z.infer<typeof feedSearch>

/** What a followed user did. Exactly one of `activity`, `review` and `list` is given. */
export const feedEntry = answer('FeedEntry', {
  id: z.string(),
  user: z.object({ id: entryId, username: z.string(), profilePicture: profilePicture.nullable() }),
  createdDate: timestamp,
  activity: activityItem
    .omit({ createdDate: true })
    .extend({
      id: z.number().int().describe('By which it is liked and answered'),
      others: z.number().int().describe('So many other works were changed at the same moment'),
      rating: z.number().int().nullable().describe('The score that the user gives it now, if I may see their list'),
    })
    .nullable()
    .describe('The changes of a work in one day (UTC)'),
  review: review
    .pick({ id: true, title: true, recommended: true, entity: true })
    .extend({ excerpt: z.string(), path: z.string().describe('Where it is read'), media: mediaCard.nullable() })
    .nullable(),
  list: z
    .object({
      name: z.string(),
      url: z.string(),
      count: z.number().int().describe('The number of works that were added in one day (UTC)'),
      works: z.array(mediaCard).describe('The newest four of them'),
    })
    .nullable()
    .describe('A public list, at its newest work'),
  likes: z.number().int().describe('Of a review the votes for it'),
  isLiked: z.boolean().describe('Whether I like it'),
  replies: z.number().int().nullable().describe('Null where none can be written'),
  discussion: z.string().nullable().describe('The page where replies are read and written'),
})
export type FeedEntry = z.infer<typeof feedEntry>

export const feedPage = answer('FeedPage', {
  data: z.array(feedEntry).describe('The newest first. A page may have fewer entries than its size before the end'),
  next: z.string().nullable().describe('The parameter `before` of the next page; null at the end'),
})
export type FeedPage = z.infer<typeof feedPage>
