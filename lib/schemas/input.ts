import { z } from 'zod'
import { parsePartialDate } from '../partial-date'
import { oneLine, severalLines } from '../text'
import { entryId } from './fields'

/** Fields of what comes in. Messages are codes, whose words stand in messages/en.json under errors.fields. */

/** A text of one line that must be there. */
export const line = (most: number) => z.string().transform(oneLine).pipe(z.string().min(1).max(most))

/** A text of one line that may be missing; an empty one is. */
export const optionalLine = (most: number) => z.string().nullable().transform(orNull(oneLine)).pipe(atMost(most))

/** A text of several lines that may be missing; an empty one is. */
export const optionalText = (most: number) => z.string().nullable().transform(orNull(severalLines)).pipe(atMost(most))

const orNull = (clean: (text: string) => string) => (text: string | null) =>
  text === null ? null : clean(text) || null
const atMost = (most: number) => z.string().max(most).nullable()

/** A partial date with its year, as the integer that is kept. */
export const dateInput = z.string().nullable().transform(toDate(10_000_000))

/** A partial date that may lack its year, as the integer that is kept. */
export const birthdayInput = z.string().nullable().transform(toDate(1))

function toDate(least: number) {
  return (text: string | null, context: z.RefinementCtx) => {
    if (text === null || text.trim() === '') return null
    const date = parsePartialDate(text.trim())
    if (date !== null && date >= least) return date
    context.addIssue({ code: 'custom', message: 'invalid' })
    return z.NEVER
  }
}

export const countInput = z.number().int().min(0).max(1_000_000).nullable()

/** An entry as its id or as an object that has one (decisions.md, "API"). */
export const reference = z
  .union([entryId, z.object({ id: entryId })])
  .transform((given) => (typeof given === 'number' ? given : given.id))
  .pipe(z.number().min(1).max(2_147_483_647))

/** A list of at most `most` in which no two have the same key. */
export function listOf<Item extends z.ZodType>(item: Item, most: number, key: (item: z.output<Item>) => unknown) {
  return z
    .array(item)
    .max(most)
    .refine((items) => new Set(items.map((one) => JSON.stringify(key(one)))).size === items.length, {
      error: 'repeated',
    })
}
