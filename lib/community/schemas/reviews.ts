import { z } from 'zod'
import { textSubject } from '@/lib/catalogue/schemas/text-subjects'
import { REVIEW_KINDS, REVIEWED_KINDS } from '@/lib/catalogue/text-kinds'
import { MAX_TEXT, TEXT_TYPES } from '@/lib/markup/formats'
import { REVIEWS_SIZE } from '@/lib/page-size'
import { answer, entryId, ifValid, timestamp, whole } from '@/lib/schemas/fields'
import { optionalLine, reference } from '@/lib/schemas/input'
import { optionalId, paged, pages, sortOrder } from '@/lib/schemas/paging'

export const RECOMMENDATIONS = ['Recommended', 'Mixed', 'NotRecommended'] as const
export type Recommendation = (typeof RECOMMENDATIONS)[number]
/** By date, or by the votes (the lower bound of the Wilson interval). */
export const REVIEW_SORTS = ['created', 'helpful'] as const
export type ReviewSort = (typeof REVIEW_SORTS)[number]

/** The query of GET /api/comments, /api/{resource}/{id}/reviews and the tabs of reviews; newest first by default. */
export const reviewSearch = z.object({
  recommended: z.enum(RECOMMENDATIONS).optional().catch(undefined).describe('Only those with this verdict'),
  ...pages(REVIEWS_SIZE),
  order: sortOrder(1),
  sort: z.enum(REVIEW_SORTS).catch('created').default('created').describe('By date, or by helpfulness'),
})
export type ReviewSearch = z.infer<typeof reviewSearch>

/** The largest number of an episode with a thread. */
export const MAX_EPISODE = 100_000

/** The query of a discussion; of one thread with all its replies, oldest first, if it is named. */
export const commentSearch = reviewSearch.omit({ recommended: true }).extend({
  thread: optionalId.describe('The thread that this comment began, with a page of its replies'),
})
export type CommentSearch = z.infer<typeof commentSearch>

/** The query of the discussion of a work: of the whole work or of an episode. */
export const discussionSearch = commentSearch.extend({
  episode: ifValid(z.coerce.number().int().min(1).max(MAX_EPISODE)).describe(
    'The thread of this episode; without it that of the whole work',
  ),
})
export type DiscussionSearch = z.infer<typeof discussionSearch>

/** The query of GET /api/comments: the stream of everybody. */
export const streamSearch = reviewSearch.omit({ sort: true })
export type StreamSearch = z.infer<typeof streamSearch>

/** The query of GET /api/comments/my-reviews and of the reviews on a profile. */
export const authorSearch = z.object({
  kind: z.enum(REVIEW_KINDS).catch('review').default('review').describe('Reviews, comments or recommendations'),
  ...pages(),
  order: sortOrder(1),
})
export type AuthorSearch = z.infer<typeof authorSearch>

const reviewVotes = z.object({ up: z.number().int(), down: z.number().int() })

const poster = z.object({
  id: entryId,
  username: z.string(),
  profilePicture: z.object({ filename: z.string() }).nullable(),
})

/**
 * A user's text about an entry: a review of a work or series, a comment, or a recommendation of another work (`other`).
 * `html` is its sanitised form; `rawText` is what the user wrote. `entityId` is the id of the entry, `entity` its kind;
 * for a work `media` contains it, too.
 *
 * In `html` a spoiler is `<details class="spoiler"><summary>caption</summary>…</details>`, and an inline one is `<label
 * class="inline-spoiler"><input type="checkbox" aria-label="Spoiler"><span>…</span></label>`. Both open by keyboard and
 * without JavaScript, and are hidden from screen readers until then. One that tells up to an episode has its number as
 * `data-spoiler-ep` on <details> or <label>. A client may open it for a reader who has seen that episode.
 * `data-nosnippet` is around the details and around what is hidden in a line. Headings begin at <h4>; links have
 * rel="nofollow ugc noopener".
 */
export const review = answer('Review', {
  id: entryId,
  kind: z.enum(REVIEW_KINDS),
  entityId: entryId,
  episode: z.number().int().nullable().describe('The thread of a comment on a work; null is the whole work'),
  parentId: entryId.nullable().describe('Of a reply: the comment that began its thread'),
  answered: z
    .object({ id: entryId, kind: z.enum(REVIEW_KINDS), username: z.string().nullable() })
    .nullable()
    .describe('Of a reply: the comment or review that it answers, and its author; null if it was deleted'),
  title: z.string().nullable(),
  rawText: z.string(),
  textType: z.enum(TEXT_TYPES),
  html: z.string(),
  recommended: z.enum(RECOMMENDATIONS).nullable(),
  createdDate: timestamp,
  updatedDate: timestamp,
  poster,
  entity: textSubject,
  media: z.object({ id: entryId, title: z.string() }).nullable(),
  other: z.object({ id: entryId, title: z.string() }).nullable().describe('The work that a recommendation names'),
  votes: reviewVotes,
  replyCount: z.number().int().describe('How many replies it has, if it is no reply itself'),
  score: whole.nullable().describe("Of a review of a work: its author's score, 0 to 100, if everybody may see it"),
  writtenBeforeEnd: z.boolean().describe("Whether the author's public progress was short of the work's end"),
})
export type Review = z.infer<typeof review>
export const reviewPage = paged(review).meta({ id: 'ReviewPage' })

/**
 * A comment that began a thread, with its first replies, oldest first; replies have no replies. A deleted one stands
 * without its text and author while it has replies.
 */
export const comment = answer('Comment', {
  ...review.shape,
  poster: poster.nullable(),
  isDeleted: z.boolean(),
  isHidden: z.boolean().optional().describe('Whether a moderator has hidden it; its author has not deleted it then'),
  replies: z.array(review),
})
export type Comment = z.infer<typeof comment>
export const commentPage = paged(comment).meta({ id: 'CommentPage' })

/** Replies that are shown below a comment; a page of its thread shows all. */
export const REPLIES_SHOWN = 3

/** The number of visible reviews of an entry, in all and by verdict. */
export type ReviewTotals = { total: number } & Record<Recommendation, number>

export const MAX_TITLE = 200
/** Most bytes of a request with a text: JSON may escape each character. */
export const TEXT_BYTES = 700 * 1024

/**
 * A text as it was written, except for what PostgreSQL cannot store (NUL, halves of a character). Codes, whose texts
 * are in messages/en.json.
 */
const writtenText = z
  .string({ error: (issue) => (issue.input === undefined || issue.input === null ? 'required' : undefined) })
  .transform((text) => text.toWellFormed().replaceAll('\0', ''))
  .pipe(
    z
      .string()
      .max(MAX_TEXT)
      .refine((text) => text.trim() !== '', { error: 'required' }),
  )

const writtenFields = {
  id: reference.nullish().describe('Of a change: the review or comment'),
  entityId: reference.nullish().describe('The entry'),
  title: optionalLine(MAX_TITLE).optional(),
  textType: z.enum(TEXT_TYPES).optional().describe('Plain by default'),
}
/** The empty text is no verdict. */
const verdict = z.union([z.enum(RECOMMENDATIONS), z.literal('')]).nullable()

/** POST of a review, comment or recommendation. By default a review on media and series, else a comment. */
export const commentInput = z.strictObject({
  ...writtenFields,
  rawText: writtenText,
  recommended: verdict.optional().describe('Required for a review; ignored otherwise'),
  kind: z.enum(REVIEW_KINDS).optional(),
  episode: z.number().int().min(1).max(MAX_EPISODE).nullish().describe('The thread of a comment on a work'),
  parentId: reference.nullish().describe('The comment that it answers. A reply to a reply is in the same thread'),
  otherId: reference.nullish().describe('The work that a recommendation names; required for one'),
})
export type CommentInput = z.output<typeof commentInput>

/** The header of a POST that may be sent twice: the same key again makes no second one. */
export const requestKeyHeaders = z.object({
  'idempotency-key': z
    .string()
    .regex(/^[\x21-\x7e]{1,100}$/)
    .optional()
    .describe('Any text; a request with the same key is the same request'),
})

/**
 * PUT of a review or comment; missing fields stay unchanged. `updatedDate` is that of the edited version: if the text
 * has changed since, nothing is written.
 */
export const commentChange = z.strictObject({
  ...writtenFields,
  rawText: writtenText,
  recommended: verdict.optional().describe('Of a review; ignored otherwise'),
  updatedDate: z.iso.datetime({ offset: true }).optional(),
})
export type CommentChange = z.output<typeof commentChange>

export const voteInput = z.strictObject({ up: z.boolean() })
/** The votes on a review after the asker's own: true is for it, false against it, null none. */
export const voteAnswer = answer('Vote', { votes: reviewVotes, vote: z.boolean().nullable() })
export type VoteAnswer = z.infer<typeof voteAnswer>

/** Texts on a page: a hundred threads with their first replies. */
const MAX_OWN = 100 * (1 + REPLIES_SHOWN)

/** GET /api/me/comments: the entry of a page, and the reviews that it shows. */
export const ownCommentsSearch = z.object({
  entity: z.enum(REVIEWED_KINDS).optional().catch(undefined).describe('The kind of the entry'),
  entityId: optionalId,
  ids: z
    .string()
    .catch('')
    .default('')
    .transform((text) =>
      [...new Set(text.split(',', 1000).filter((id) => /^[1-9]\d{0,8}$/.test(id)))].map(Number).slice(0, MAX_OWN),
    )
    .describe(`Up to ${MAX_OWN} ids of reviews and comments, joined by commas`),
})

/** The asker's relation to a page's reviews: the own review of the entry, own votes, and authors with folded texts. */
export const ownComments = answer('OwnComments', {
  review: review.nullable(),
  votes: z.array(z.object({ id: entryId, up: z.boolean() })),
  folded: z.array(entryId).describe('Their authors whom the asker has blocked or muted'),
})
export type OwnComments = z.infer<typeof ownComments>

/** A thread of the discussion of a work, with its number of comments. */
export type Thread = { episode: number; total: number }

/** The page that shows a review or comment, with its place on it. */
export const placeOfText = answer('PlaceOfText', { path: z.string() })
export type PlaceOfText = z.infer<typeof placeOfText>
