import { z } from 'zod'

/** What forms of accounts have in common. */

/** The code of a missing field; other errors get the general codes. */
export const missing = (code: string) => ({
  error: (issue: { input: unknown }) => (issue.input === undefined || issue.input === null ? code : undefined),
})

/** A required text of limited length. Messages are codes, whose texts are in messages/en.json under errors.fields. */
export const given = (code: string, most: number) => z.string(missing(code)).min(1, code).max(most)

/** A tick of a form, also of one that was sent without scripts. */
export const ticked = z.union([z.boolean(), z.literal('true').transform(() => true)]).default(false)
