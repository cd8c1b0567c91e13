import { z } from 'zod'
import { EDITED_NOUNS } from '@/lib/catalogue/nouns'
import { answer, entryId, input, timestamp } from '@/lib/schemas/fields'
import { paged, pages } from '@/lib/schemas/paging'
import { edit } from './edits'
import { writtenComment } from './reasons'

/** POST /api/edits/{id}/hide. */
export const hideTextInput = input('HideTextInput', {
  comment: writtenComment().min(1).max(1000).describe('Why it is hidden, for editors and the log'),
  evenStanding: z.boolean().optional().describe('Hide it although the entry still says it'),
})
export type HideTextInput = z.output<typeof hideTextInput>

const hide = {
  edit: z.number().int().describe('The edit that was hidden'),
  comment: z.string().describe('Why'),
  moderator: z.string().nullable().describe('null: the account was deleted'),
  date: timestamp,
}

/** GET /api/edits/{id}/hide: an edit as moderators read it. */
export const hiddenTextState = answer('HiddenTextState', {
  edit: edit.nullable().describe('null: it went with its entry'),
  hidden: z.object(hide).nullable().describe('Why, by whom and since when its text is hidden; null while it is told'),
})
export type HiddenTextState = z.output<typeof hiddenTextState>

/** GET /api/edits/hidden: one of those whose text is hidden, without it. */
export const hiddenText = answer('HiddenText', {
  ...hide,
  entry: z
    .object({ noun: z.enum(EDITED_NOUNS), id: entryId, name: z.string() })
    .nullable()
    .describe('null: it is gone, and the edit with it; others tell the text still'),
  kind: z.string().nullable(),
  editor: z.string().nullable().describe('Who made the edit; null: a source, or an account that was deleted'),
})
export type HiddenText = z.output<typeof hiddenText>
export const hiddenTextPage = paged(hiddenText).meta({ id: 'HiddenTextPage' })

export const hiddenTextSearch = z.object(pages())
export type HiddenTextSearch = z.output<typeof hiddenTextSearch>
