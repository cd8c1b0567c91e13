import { z } from 'zod'
import { ifValid } from './fields'
import { numberWithin } from './paging'

const FIELDS = /^[\w.]{1,40}:\w{1,40}(,[\w.]{1,40}:\w{1,40}){0,19}$/

/**
 * The parameter of a page's address after its form was sent without scripts: "done" or a refusal's code, and the error
 * of each field ("username:usernameTaken,email:emailInvalid").
 */
export const formAnswer = z.object({
  said: ifValid(z.string().regex(/^\w{1,40}$/)),
  wait: numberWithin(1, 10_000_000).describe('Seconds until a limit ends'),
  fields: ifValid(
    z
      .string()
      .regex(FIELDS)
      .transform((text): Record<string, string> => Object.fromEntries(text.split(',').map((pair) => pair.split(':')))),
  ),
})
export type FormAnswer = z.output<typeof formAnswer>
