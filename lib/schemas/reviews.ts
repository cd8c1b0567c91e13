import { z } from 'zod'
import { REVIEWS_SIZE } from '../page-size'
import { entryId, timestamp } from './fields'
import { paged, pageNumber, pageSize, sortOrder } from './paging'

export const RECOMMENDATIONS = ['Recommended', 'Mixed', 'NotRecommended'] as const
export type Recommendation = (typeof RECOMMENDATIONS)[number]
export const TEXT_TYPES = ['Plain', 'Bbcode', 'Html', 'Markdown'] as const
export type TextType = (typeof TEXT_TYPES)[number]

/** The query of GET /api/comments, GET /api/{resource}/{id}/reviews and the tabs of reviews; newest first by default. */
export const reviewSearch = z.object({
  recommended: z.enum(RECOMMENDATIONS).optional().catch(undefined).describe('Only those with this verdict'),
  page: pageNumber,
  size: pageSize(REVIEWS_SIZE),
  order: sortOrder(1),
})
export type ReviewSearch = z.infer<typeof reviewSearch>

/** Kinds of entries that can have reviews or comments. */
export const REVIEWED_KINDS = ['media', 'series', 'character', 'person', 'company', 'torrent'] as const
export type ReviewedKind = (typeof REVIEWED_KINDS)[number]

/**
 * A user's text about an entry: a review of a work or series, a comment on anything else. `html` is its sanitised form;
 * `rawText` is what the user wrote. `entityId` is the id of the entry, `entity` its kind; for a work `media` contains it, too.
 *
 * In `html` a spoiler is `<details class="spoiler"><summary>caption</summary>…</details>`, and an inline one is
 * `<label class="inline-spoiler"><input type="checkbox" aria-label="Spoiler"><span>…</span></label>`: both open by
 * keyboard and without JavaScript, and are hidden from screen readers until then. One that tells up to an episode has its number as
 * `data-spoiler-ep` on <details> or <label>; a client may open it for a reader who has seen that episode. `data-nosnippet` is around
 * the details and around what is hidden in a line. Headings begin at <h4>; links have rel="nofollow ugc noopener".
 */
export const review = z
  .object({
    id: entryId,
    entityId: entryId,
    title: z.string().nullable(),
    rawText: z.string(),
    textType: z.enum(TEXT_TYPES),
    html: z.string(),
    recommended: z.enum(RECOMMENDATIONS).nullable(),
    createdDate: timestamp,
    updatedDate: timestamp,
    poster: z.object({
      id: entryId,
      username: z.string(),
      profilePicture: z.object({ filename: z.string() }).nullable(),
    }),
    entity: z.object({ kind: z.enum(REVIEWED_KINDS), id: entryId, title: z.string() }),
    media: z.object({ id: entryId, title: z.string() }).nullable(),
    votes: z.object({ up: z.number().int(), down: z.number().int() }),
  })
  .meta({ id: 'Review' })
export type Review = z.infer<typeof review>
export const reviewPage = paged(review).meta({ id: 'ReviewPage' })

/** The number of visible reviews of an entry, in all and by verdict. */
export type ReviewTotals = { total: number } & Record<Recommendation, number>
