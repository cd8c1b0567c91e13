import { z } from 'zod'

const FIELDS = /^[\w.]{1,40}:\w{1,40}(,[\w.]{1,40}:\w{1,40}){0,19}$/

/**
 * The parameter of a page's address after its form was sent without scripts: "done" or a refusal's code, and the error
 * of each field ("username:usernameTaken,email:emailInvalid").
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
