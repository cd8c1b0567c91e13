import { z } from 'zod'
import { REVIEWS_SIZE } from '../page-size'
import { entryId, timestamp } from './fields'
import { paged, pageNumber, pageSize, sortOrder } from './paging'

export const RECOMMENDATIONS = ['Recommended', 'Mixed', 'NotRecommended'] as const
export type Recommendation = (typeof RECOMMENDATIONS)[number]
export const TEXT_TYPES = ['Plain', 'Bbcode', 'Html', 'Markdown'] as const
export type TextType = (typeof TEXT_TYPES)[number]

/** What GET /api/comments, GET /api/{resource}/{id}/reviews and the tabs of reviews take: by default the newest first. */
export const reviewSearch = z.object({
  recommended: z.enum(RECOMMENDATIONS).optional().catch(undefined).describe('Only those with this verdict'),
  page: pageNumber,
  size: pageSize(REVIEWS_SIZE),
  order: sortOrder(1),
})
export type ReviewSearch = z.infer<typeof reviewSearch>

/** What can be written about. */
export const REVIEWED_KINDS = ['media', 'series', 'character', 'person', 'company', 'torrent'] as const
export type ReviewedKind = (typeof REVIEWED_KINDS)[number]

/**
 * What a user wrote about an entry: a review of a work or series, a comment on the others. `html` is the text as it is
 * shown, sanitised; `rawText` is what was written. `entityId` is the id of the entry, which `entity` names; `media` is it, too, where
 * it is a work.
 *
 * In `html` a spoiler is `<details class="spoiler"><summary>caption</summary>…</details>`, and one within a line is
 * `<label class="inline-spoiler"><input type="checkbox" aria-label="Spoiler"><span>…</span></label>`: both open by
 * keyboard and without JavaScript, and are silent until then. Headings begin at <h4>; links carry rel="nofollow ugc noopener".
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

/** How many reviews of an entry are shown, all of them and by verdict. */
export type ReviewTotals = { total: number } & Record<Recommendation, number>
