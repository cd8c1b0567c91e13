import { z } from 'zod'
import { EDITED_NOUNS } from '@/lib/catalogue/nouns'
import { ATTACHMENT_TYPES } from '@/lib/catalogue/schemas/attachments'
import { QUEUE_KINDS, QUEUE_ORDERS, REFUSALS, WAITS } from '@/lib/curation/contributing'
import { answer, entryId, givenId, timestamp } from '@/lib/schemas/fields'
import { optionalId, paged, pages } from '@/lib/schemas/paging'
import { CONTRIBUTION_STATES } from './contributions'
import { change } from './edits'
import { note, question } from './notes'
import { act, actDetail, effect } from './proposed-acts'
import { commentText } from './reasons'

const value = z.union([z.string(), z.number()]).nullable()
const person = z.object({ id: entryId, username: z.string() })

/** GET /api/contributions. Invalid filters are none. */
export const contributionSearch = z.object({
  state: z
    .enum([...CONTRIBUTION_STATES, 'All'])
    .catch('Open')
    .default('Open'),
  id: optionalId.describe('Only this one, in any state'),
  noun: z.enum(EDITED_NOUNS).optional().catch(undefined).describe('The kind of entry'),
  kind: z.enum(QUEUE_KINDS).optional().catch(undefined).describe('Changes, new entries, merges, or hides'),
  user: optionalId.describe('Who proposed; without CanEdit always oneself'),
  waits: z.enum(WAITS).optional().catch(undefined).describe('Only what was proposed so long ago, or earlier'),
  order: z
    .enum(QUEUE_ORDERS)
    .catch('oldest')
    .default('oldest')
    .describe('wanted: by how popular the entry was at the time, new entries last'),
  ...pages(20),
})
export type ContributionSearch = z.output<typeof contributionSearch>

/** What became of what somebody has proposed. */
const record = z.object({
  memberSince: timestamp,
  accepted: z.number().int(),
  refused: z.number().int(),
  reverted: z.number().int().describe('Edits that others have taken back'),
  isTrusted: z.boolean().describe('Changes of fields apply at once'),
})

const card = z.object({
  id: entryId,
  noun: z.enum(EDITED_NOUNS),
  entry: entryId.nullable().describe('null: a new one that is not accepted'),
  title: z.string().describe('The name of the entry, or of a new one the proposed name'),
  isNew: z.boolean(),
  kind: z.enum(QUEUE_KINDS),
  act: act.nullable().describe('What a merge or hide does; null for others'),
  isFolded: z.boolean().describe('A new entry that an editor has found to be this one, which it completes'),
  state: z.enum(CONTRIBUTION_STATES).describe('Asked: an editor waits for the answer of its proposer'),
  version: z.number().int().describe('Grows with each note and change; a decision names the one that it has seen'),
  question: z.string().nullable().describe('What the editor has asked last, while it waits for the answer'),
  fields: z.array(z.string()).describe('What would change'),
  comment: z.string().nullable().describe('Why'),
  source: z.string().nullable().describe('Where it is from'),
  isTextHidden: z.boolean().describe('Only moderators read what it changes, by its edit: here that is missing'),
  proposer: person.extend(record.shape).nullable().describe('null: the account was deleted, or it is from a source'),
  origin: z.string().nullable().describe('The source that it came from instead of a person'),
  token: z
    .string()
    .nullable()
    .describe('The name of the personal token by which a program proposed it, until the token is forgotten'),
  claim: person
    .extend({ until: timestamp })
    .nullable()
    .describe('The editor who is working on it; others cannot decide it until then'),
  decidedBy: person.nullable().describe('For editors'),
  decidedDate: timestamp.nullable(),
  refusal: z.enum(REFUSALS).nullable(),
  reason: z.string().nullable().describe('What the decision says to the proposer'),
  edit: z.number().int().nullable(),
  createdDate: timestamp,
})

/** What somebody proposes, in a list. */
export const contributionCard = card.meta({ id: 'ContributionCard' })
export type ContributionCard = z.infer<typeof contributionCard>
export const contributionPage = paged(contributionCard).meta({ id: 'ContributionPage' })
export type ContributionPage = z.infer<typeof contributionPage>

/** A picture that a proposal is about. */
const pictureShown = z.object({
  file: z.string(),
  did: z.enum(['added', 'removed', 'changed']),
  type: z.enum(ATTACHMENT_TYPES),
  where: z
    .enum(['waiting', 'entry', 'hidden', 'gone'])
    .describe(
      'waiting: GET /api/contributions/{id}/picture has it; entry: it is a picture of the entry; hidden: so is the entry, and editors read its pictures by GET /api/contributions/pictures/{noun}/{id}; gone',
    ),
  present: z.string().nullable().describe('Of one that would come: the first picture of that type that the entry has'),
})
export type PictureShown = z.infer<typeof pictureShown>

/** GET /api/contributions/{id}. */
export const contribution = answer('Contribution', {
  ...card.shape,
  act: actDetail.nullable(),
  effects: z.array(effect).describe('What it does to other entries, while it waits'),
  changes: z.array(
    change.extend({
      now: value.describe('What the entry says now, of lists whole'),
      standing: z
        .enum(['possible', 'said', 'changed'])
        .describe('possible; said: the entry says it already; changed: others have changed the field since'),
      whole: z.unknown().describe('The field after the change, as `change` of a decision takes it'),
      delta: z
        .object({ before: z.unknown(), after: z.unknown() })
        .describe('What is proposed, as `began` and `change` of a decision take it: of a list the items that differ'),
    }),
  ),
  names: z
    .record(z.enum(EDITED_NOUNS), z.record(z.string(), z.string()))
    .describe('Names of the entries that the fields refer to, by noun and id'),
  lockedFields: z.array(z.string()).describe('Fields that only moderators change'),
  notes: z.array(note).describe('What was said of it, the oldest first; at most the newest hundred'),
  pictures: z.array(pictureShown).describe('Of pictures: those that would come, go or change, at most twenty'),
})
export type Contribution = z.infer<typeof contribution>

const seen = z
  .number()
  .int()
  .min(1)
  .optional()
  .describe('The `version` of the proposal that the decision is about, 1 by default: another one is a conflict')
const words = commentText(1000).default(null).describe('Said to the proposer')

/** POST /api/contributions/{id}/decision. */
export const decisionInput = z
  .discriminatedUnion('decision', [
    z.strictObject({
      decision: z.literal('Accept'),
      fields: z
        .array(z.string().max(100))
        .min(1, 'required')
        .max(100)
        .optional()
        .describe('Only these; all by default'),
      change: z
        .record(z.string().max(100), z.unknown())
        .optional()
        .describe('Fields with other values than the proposed ones, as POST /api/contributions takes them'),
      began: z
        .record(z.string().max(100), z.unknown())
        .optional()
        .describe('What fields of `change` said before; then of a list only the items that differ are given'),
      confirmKinds: z
        .boolean()
        .optional()
        .describe('Of a merge: whether works of different kinds are one nevertheless; a conflict without'),
      into: entryId
        .optional()
        .describe('Of a new entry: the entry that it is. Only what is empty there, and items of lists, are taken over'),
      reason: words,
      seen,
    }),
    z.strictObject({ decision: z.literal('Refuse'), refusal: z.enum(REFUSALS), reason: words, seen }),
    z.strictObject({
      decision: z.literal('Ask'),
      question: question.describe('Said to the proposer, whose answer brings the proposal back'),
      seen,
    }),
  ])
  .refine((input) => input.decision !== 'Refuse' || input.refusal !== 'Other' || input.reason !== null, {
    path: ['reason'],
    message: 'required',
  })
  .meta({ id: 'DecisionInput' })
export type DecisionInput = z.output<typeof decisionInput>

/** The answer of POST /api/contributions/{id}/claim. */
export const claimed = answer('ClaimedContribution', { until: timestamp.describe('When the claim ends') })
export type Claimed = z.infer<typeof claimed>

/** POST /api/users/{id}/edits/revert. */
export const revertAllInput = z.strictObject({
  since: timestamp.describe('Edits from then on'),
  before: givenId.optional().describe('Only edits with a lower id: the last `next`'),
  comment: commentText().default(null),
})
export type RevertAllInput = z.output<typeof revertAllInput>

/** What of an account's edits was taken back. */
export const revertedAll = answer('RevertedEdits', {
  reverted: z.array(z.object({ edit: z.number().int(), noun: z.enum(EDITED_NOUNS), entry: entryId })),
  kept: z
    .array(
      z.object({
        edit: z.number().int(),
        noun: z.enum(EDITED_NOUNS),
        entry: entryId,
        why: z
          .enum(['conflict', 'kind', 'hidden', 'locked', 'invalid'])
          .describe(
            'conflict: changed since; kind: no change of fields; hidden: the entry is hidden, or one that it would name; locked: the field is locked, here or in the other entry that it changes; invalid: the entry would not be valid',
          ),
        places: z
          .array(z.object({ place: z.string(), text: value.describe('Of an item of a list: what it says') }))
          .nullable()
          .describe(
            'What of the edit it is, as POST /api/edits/{id}/revert takes it; null: all of it. At most a hundred',
          ),
      }),
    )
    .describe('What was not; an edit is there once for each reason. The rest of it was'),
  next: z.number().int().nullable().describe('There are more: call again with this as `before`'),
})
export type RevertedAll = z.infer<typeof revertedAll>

/** PUT /api/users/{id}/contributor. */
export const contributorInput = z.strictObject({
  isDistrusted: z.boolean().describe('Whether an editor decides on all of it, whatever was accepted before'),
})

/** GET /api/users/{id}/contributor: how somebody contributes. */
export const contributorRecord = answer('ContributorRecord', {
  ...record.shape,
  isDistrusted: z.boolean().describe('A moderator has ruled out that changes apply at once'),
  isEditor: z.boolean().describe('Has CanEdit: all changes apply at once, whatever else is said here'),
  open: z.number().int().describe('How many wait'),
})
export type ContributorRecord = z.infer<typeof contributorRecord>
