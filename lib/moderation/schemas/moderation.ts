import { z } from 'zod'
import { MAX_MODERATION_NOTE, REPORT_REASONS } from '@/lib/identity/reports'
import { answer, entryId, givenId, timestamp } from '@/lib/schemas/fields'
import { formAnswer } from '@/lib/schemas/form-answer'
import { line, optionalText } from '@/lib/schemas/input'
import { paged, pages } from '@/lib/schemas/paging'
import { LOGGED_ACTS, LOGGED_KINDS, MODERATED_KINDS, MODERATION_ACTS, type ModerationAct } from '../acts'

/** POST /api/takedowns. */
export const takedownInput = z.strictObject({
  page: line(2000).describe('The address of the page, on this site'),
  claimant: line(200).describe('Who asks'),
  email: line(250).pipe(z.string().regex(/^[^\s@<>]+@[^\s@<>]+$/, 'emailInvalid')),
  rights: line(300).describe('Which right, of what'),
  statement: z
    .string()
    .transform((text) => text.toWellFormed().replaceAll('\0', '').trim())
    .pipe(z.string().min(1).max(5000)),
})
/** The page of takedown requests: the address of a page to fill in, and what it says after its form was sent. */
export const takedownSearch = formAnswer.extend({ page: z.string().max(2000).optional().catch(undefined) })

export type TakedownInput = z.output<typeof takedownInput>

/**
 * POST /api/moderation/acts. `report` is the newest report that the moderator has seen: if it is settled already,
 * nothing is done. Hide, Warn and Suspend have a reason, Suspend also an end.
 */
export const actInput = z
  .strictObject({
    target: z.enum(MODERATED_KINDS),
    id: givenId,
    act: z.enum(MODERATION_ACTS),
    reason: z.enum(REPORT_REASONS).nullish(),
    note: optionalText(MAX_MODERATION_NOTE).optional().describe('For the author, who is told'),
    until: z.iso.datetime({ offset: true }).nullish().describe('The end of a suspension, within ten years'),
    report: givenId.nullish(),
  })
  .superRefine(({ act, reason, until }, { addIssue }) => {
    const wrong = (path: string, message: string) => addIssue({ code: 'custom', path: [path], message })
    if (NEED_REASON.includes(act) && !reason) wrong('reason', 'required')
    if (act === 'Suspend' && !until) wrong('until', 'required')
    if (act !== 'Suspend' && until) wrong('until', 'invalid')
    if (act === 'Suspend' && until && !isSuspensionEnd(until)) wrong('until', 'untilFuture')
  })
export type ActInput = z.output<typeof actInput>

const NEED_REASON: readonly ModerationAct[] = ['Hide', 'Warn', 'Suspend']
const TEN_YEARS = 10 * 366 * 86_400_000
/** Whether a suspension may end then: in the future, and within ten years. */
export const isSuspensionEnd = (until: string) =>
  Date.parse(until) > Date.now() && Date.parse(until) < Date.now() + TEN_YEARS

export const queueSearch = z.object(pages())
export type QueueSearch = z.infer<typeof queueSearch>

/** A part of the log: from one time to before another. Invalid ones are no filter. */
const time = z.iso.datetime({ offset: true }).optional().catch(undefined)
export const timeRange = {
  from: time.describe('Only what was done then or later'),
  to: time.describe('Only what was done before'),
}

/** GET /api/moderation/acts: of a moderator, of a kind, about a user. */
export const logSearch = queueSearch.extend({
  moderator: z.string().max(100).catch('').default('').describe('Only those of this moderator, by name'),
  user: z.string().max(100).catch('').default('').describe('Only those that concern this user, by name'),
  act: z.enum(LOGGED_ACTS).optional().catch(undefined),
  ...timeRange,
})
export type LogSearch = z.infer<typeof logSearch>

export const named = z.object({
  id: entryId,
  username: z.string().nullable().describe('null: the account was deleted'),
})

export const moderationEntry = answer('ModerationEntry', {
  id: entryId,
  act: z.enum(LOGGED_ACTS),
  reason: z.enum(REPORT_REASONS).nullable(),
  note: z.string().nullable(),
  until: timestamp.nullable(),
  moderator: named.nullable().describe('null: the command line'),
  author: named.nullable(),
  target: z.enum(LOGGED_KINDS),
  targetId: entryId,
  isHidden: z.boolean().describe('Whether a moderator has hidden the target, now'),
  isAnonymous: z.boolean().describe('Whether the uploader of the target asked not to be named'),
  reports: z.number().int().describe('The number of reports that it settled'),
  createdDate: timestamp,
})
export type ModerationEntry = z.infer<typeof moderationEntry>
/** A page of the log, which counts to MOST_LOGGED. */
export const loggedPage = <Entry extends z.ZodType>(entry: Entry) =>
  paged(entry).extend({ isMore: z.boolean().describe('Whether there are more than `total`; filters reach them') })
export const moderationPage = loggedPage(moderationEntry).meta({ id: 'ModerationPage' })
export type ModerationPage = z.infer<typeof moderationPage>

const report = z.object({
  id: entryId,
  reporter: z.string().nullable().describe('null: the account was deleted, or there never was one'),
  reason: z.enum(REPORT_REASONS),
  note: z.string().nullable(),
  createdDate: timestamp,
})

const takedown = z.object({
  page: z.string(),
  claimant: z.string(),
  email: z.string(),
  rights: z.string(),
  statement: z.string(),
})

/** A target with open reports. `html` is its text as pages would show it; `path` the page where it is, or was. */
export const queueEntry = answer('QueueEntry', {
  target: z.enum(MODERATED_KINDS),
  id: entryId,
  title: z.string(),
  path: z.string(),
  html: z.string().nullable(),
  before: z
    .string()
    .nullable()
    .describe('The text as it was written when it was first reported, if its author has changed it since'),
  answers: z
    .object({ username: z.string().nullable(), html: z.string() })
    .nullable()
    .describe('The comment that it answers'),
  isOwn: z.boolean().describe('Whether the asker has reported it, so that another moderator settles it'),
  canHide: z.boolean().describe('Whether it, or what is on the page of a takedown request, can be hidden'),
  isHidden: z.boolean(),
  isAnonymous: z.boolean().describe('Whether its author asked not to be named elsewhere'),
  author: named.extend({ suspendedUntil: timestamp.nullable() }).nullable(),
  total: z.number().int(),
  reports: z.array(report).describe('The newest twenty'),
  takedown: takedown.nullable(),
  earlier: z.array(moderationEntry).describe('The latest five acts that concern the author'),
})
export type QueueEntry = z.infer<typeof queueEntry>
export const queuePage = paged(queueEntry).meta({ id: 'QueuePage' })

/** POST /api/moderation/pictures. */
export const pictureRemoval = z.union([
  z.strictObject({
    kind: z.enum(['media', 'series', 'character', 'person', 'company']),
    id: givenId.describe('The entry'),
    attachment: givenId.describe('Its picture'),
  }),
  z.strictObject({ contribution: givenId.describe('The proposal that adds it') }),
])
export const removedPicture = z.object({ id: entryId.describe('The picture, or the proposal') })
