import { z } from 'zod'
import { input } from '@/lib/schemas/fields'
import { WANTED_ACTIONS } from '../wanted-actions'

/** What a visitor wanted to do, kept with the registration until the first login. */
export const wantedAction = input('WantedAction', {
  of: z
    .string()
    .max(300)
    .regex(
      /^(?:(?:media|character|person|company|review):[1-9]\d{0,8}|user:[^\s./?#%][^\s/?#%]*|list:[^\s./?#][^\s/?#]*\/[^\s./?#][^\s/?#]*)$/,
    )
    .describe(
      'What it is about: media:12, character:12, person:12, company:12, review:12 (a comment, too), user:NAME or list:NAME/LIST',
    ),
  action: z.enum(WANTED_ACTIONS),
})
