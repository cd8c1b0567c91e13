import { z } from 'zod'

const FIELDS = /^[\w.]{1,40}:\w{1,40}(,[\w.]{1,40}:\w{1,40}){0,19}$/

/**
 * What a page's address says after its form was sent without scripts: "done" or the code of a refusal, and what is wrong with
 * which field ("username:usernameTaken,email:emailInvalid").
 */
export const formAnswer = z.object({
  said: z
    .string()
    .regex(/^\w{1,40}$/)
    .optional()
    .catch(undefined),
  fields: z
    .string()
    .regex(FIELDS)
    .transform((text): Record<string, string> => Object.fromEntries(text.split(',').map((pair) => pair.split(':'))))
    .optional()
    .catch(undefined),
})
export type FormAnswer = z.output<typeof formAnswer>
