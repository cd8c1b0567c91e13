import { z } from 'zod'
import { answer, entryId, timestamp } from '@/lib/schemas/fields'
import { optionalText } from '@/lib/schemas/input'
import { saysSomething } from '../notes'
import { commentText, sourceText } from './reasons'

/** A text of a note. It must show something. */
const noteText = optionalText(1000)
  .refine((text) => text !== null, { error: 'required' })
  .refine((text) => text === null || saysSomething(text), { error: 'invisible' })
  .transform((text) => text ?? '')

/** POST /api/contributions/{id}/notes. */
export const noteInput = z.strictObject({ text: noteText }).meta({ id: 'NoteInput' })
export type NoteInput = z.output<typeof noteInput>

/** The text of a question, as a decision has it. */
export const question = noteText

const values = z.record(z.string().max(100), z.unknown())

/** PUT /api/contributions/{id}: the proposal as it shall be. What is not given stays. */
export const proposalChange = z
  .strictObject({
    fields: z
      .array(z.string().max(100))
      .max(100)
      .optional()
      .describe('Only these of the proposed fields stay; all by default; none where `change` takes their place'),
    change: values
      .optional()
      .describe('Fields with other values than the proposed ones, as POST /api/contributions takes them'),
    began: values
      .optional()
      .describe('What fields of `change` said before; then of a list only the items that differ are given'),
    comment: commentText().optional().describe('Why'),
    source: sourceText().optional().describe('Where it is from'),
    text: noteText.optional().describe('Said to the editors'),
    seen: z.number().int().min(1).optional().describe('The `version` that is changed: another one is a conflict'),
  })
  .refine(({ fields, change }) => fields?.length !== 0 || Object.keys(change ?? {}).length > 0, {
    path: ['fields'],
    message: 'required',
  })
  .meta({ id: 'ProposalChange' })
export type ProposalChange = z.output<typeof proposalChange>

export const NOTE_KINDS = ['question', 'note', 'change'] as const

/** What somebody has said of a proposal, or has changed of it. */
export const note = answer('ProposalNote', {
  id: entryId,
  kind: z
    .enum(NOTE_KINDS)
    .describe('question: an editor waits for the answer; change: the proposer has changed the proposal'),
  author: z.object({ id: entryId, username: z.string() }).nullable().describe('null: the account was deleted'),
  isProposer: z.boolean(),
  text: z.string().nullable().describe('null: nothing was said, a moderator has hidden it, or the account was deleted'),
  isHidden: z.boolean().describe('Whether a moderator has hidden it'),
  fields: z.array(z.string()).describe('What was changed: fields, comment, source'),
  createdDate: timestamp,
})
export type Note = z.infer<typeof note>
