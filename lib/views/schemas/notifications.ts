import { z } from 'zod'
import { textSubject } from '@/lib/catalogue/schemas/text-subjects'
import { REVIEW_KINDS } from '@/lib/catalogue/text-kinds'
import { REFUSALS } from '@/lib/curation/contributing'
import { CONTRIBUTION_STATES } from '@/lib/curation/schemas/contributions'
import { answer, entryId, givenId, timestamp } from '@/lib/schemas/fields'
import { paged, pages } from '@/lib/schemas/paging'
import { MAX_NOTIFICATIONS } from '@/lib/social/notifications'
import { TOLD_ADMINISTRATION } from '../administered'
import { NOTIFICATION_KINDS, type NotificationKind } from '../notifications'

/** What moderators do that is told. */
const TOLD_ACTS = ['Hide', 'Show', 'Warn', 'Suspend', 'Lift'] as const

export const notificationSearch = z.object(pages())
export type NotificationSearch = z.infer<typeof notificationSearch>

/**
 * A notification, or several equal ones as one: replies in one thread, mentions in one discussion, likes of one thing.
 * Read and unread ones are apart.
 */
const notification = answer('Notification', {
  id: entryId.describe('That of the newest one'),
  ids: z.array(entryId).describe('All of them, newest first'),
  kind: z.enum(Object.keys(NOTIFICATION_KINDS) as NotificationKind[]),
  isRead: z.boolean(),
  createdDate: timestamp.describe('When the newest one was made'),
  names: z
    .array(z.string())
    .describe('The newest people who replied, mentioned, invited or followed the asker, or liked, at most 2'),
  people: z.number().int().describe('How many people these are'),
  text: z
    .object({
      id: entryId,
      kind: z.enum(REVIEW_KINDS),
      entity: textSubject,
      excerpt: z.string().describe('Its beginning as plain text, without spoilers'),
      path: z.string().describe('The address of the text within the site'),
    })
    .nullable()
    .describe('The newest reply or mention, or the text with votes; null for others'),
  list: z
    .object({ name: z.string(), url: z.string() })
    .nullable()
    .describe('The list that the asker is invited to work on, or their own one that is liked'),
  activity: z
    .object({ title: z.string().describe('The title of the work'), path: z.string() })
    .nullable()
    .describe('What the asker did with a work on one day, which is liked'),
  decisions: z
    .object({
      accepted: z.number().int(),
      refused: z.number().int(),
      outdated: z.number().int(),
      title: z.string().describe('What the newest one is about'),
      state: z.enum(CONTRIBUTION_STATES),
      refusal: z.enum(REFUSALS).nullable(),
      reason: z.string().nullable(),
    })
    .nullable()
    .describe('What editors have decided on proposals of the asker, and the newest decision'),
  note: z
    .object({
      says: z
        .enum(['question', 'note', 'answer', 'change'])
        .describe('What it is: of an editor a question or a note, of the proposer an answer or a changed proposal'),
      title: z.string().describe('What the proposal is about'),
      text: z.string().nullable(),
      contribution: entryId,
      isOwn: z.boolean().describe('Whether the proposal is of the asker'),
    })
    .nullable()
    .describe('What was said of a proposal'),
  merge: z
    .object({
      merged: z.string().nullable().describe('The title of the entry that is gone; null: only moderators read it'),
      title: z.string().describe('The title of the entry that stayed'),
      path: z.string(),
    })
    .nullable()
    .describe('Two entries that became one'),
  change: z
    .object({
      count: z.number().int().describe('How many there are'),
      title: z.string().describe('The name of the entry of the newest one'),
      path: z.string(),
    })
    .nullable()
    .describe('Changes that the asker subscribes to'),
  torrents: z
    .object({
      count: z.number().int().describe('How many there are'),
      title: z.string().describe('What the search looks for'),
      path: z.string(),
    })
    .nullable()
    .describe('New torrents that a saved search of the asker has found'),
  votes: z.number().int().nullable().describe('The milestone of votes'),
  act: z
    .object({
      act: z.enum(TOLD_ACTS),
      reason: z.string().nullable(),
      note: z.string().nullable(),
      until: timestamp.nullable().describe('Of a suspension'),
      of: z.enum(['review', 'torrent', 'list', 'media', 'note', 'user']).describe('What was decided about'),
      title: z.string().nullable().describe('Its name, or of a text what it is about; null if it is gone'),
      excerpt: z.string().nullable().describe('The beginning of a text'),
      path: z.string().nullable().describe('Where it is, or was'),
      contact: z.string().nullable().describe('Where to object; null: at the administrator of the site'),
    })
    .nullable(),
  administered: z
    .object({
      act: z.enum(TOLD_ADMINISTRATION),
      what: z.string().describe('The new name, the permission or the role; empty for other acts'),
    })
    .nullable()
    .describe('What an administrator has done with the account of the asker'),
})
export type Notification = z.infer<typeof notification>

const unread = z.number().int().describe('Unread notifications in all')

export const notificationPage = paged(notification).extend({ unread }).meta({ id: 'NotificationPage' })
export type NotificationPage = z.infer<typeof notificationPage>

/** PUT /api/notifications/read: these ones, or all up to the newest one that the asker has seen. */
export const readInput = z.union([
  z.strictObject({ ids: z.array(givenId).min(1).max(MAX_NOTIFICATIONS) }),
  z.strictObject({ upTo: givenId }),
])
export type ReadInput = z.output<typeof readInput>
export const readAnswer = answer('UnreadNotifications', { unread })
