import { z } from 'zod'
import { MAX_ID } from '@/lib/ids'
import { parsePartialDate } from '@/lib/partial-date'
import { oneLine, severalLines } from '@/lib/text'
import { entryId } from './fields'

/** Fields of inputs. Messages are codes, whose texts are in messages/en.json under errors.fields. */

/** A required text of one line. */
export const line = (most: number) => z.string().transform(oneLine).pipe(z.string().min(1).max(most))

/** An optional text of one line; an empty one is null. */
export const optionalLine = (most: number, clean = oneLine) =>
  z.string().nullable().transform(orNull(clean)).pipe(atMost(most))

/** An optional text of several lines; an empty one is null. */
export const optionalText = (most: number, clean = severalLines) =>
  z.string().nullable().transform(orNull(clean)).pipe(atMost(most))

const orNull = (clean: (text: string) => string) => (text: string | null) =>
  text === null ? null : clean(text) || null
const atMost = (most: number) => z.string().max(most).nullable()

/** A partial date with a year, as the stored integer. */
export const dateInput = z.string().nullable().transform(toDate(10_000_000, 'dateInvalid'))

/** A partial date that may lack its year, as the stored integer. */
export const birthdayInput = z.string().nullable().transform(toDate(1, 'invalid'))

function toDate(least: number, code: string) {
  return (text: string | null, context: z.RefinementCtx) => {
    if (text === null || text.trim() === '') return null
    const date = parsePartialDate(text.trim())
    if (date !== null && date >= least) return date
    context.addIssue({ code: 'custom', message: code })
    return z.NEVER
  }
}

export const countInput = z.number().int().min(0).max(1_000_000).nullable()

/** An entry by its id, or by an object that has one (decision 3). */
export const reference = z
  .union([entryId, z.object({ id: entryId })])
  .transform((given) => (typeof given === 'number' ? given : given.id))
  .pipe(z.number().min(1).max(MAX_ID))

/** A list of at most `most` items with distinct keys. */
export function listOf<Item extends z.ZodType>(item: Item, most: number, key: (item: z.output<Item>) => unknown) {
  return z
    .array(item)
    .max(most)
    .refine((items) => new Set(items.map((one) => JSON.stringify(key(one)))).size === items.length, {
      error: 'repeated',
    })
}

/** What a change began from: its fields as GET gave them. Then only a field that was changed since is a conflict. */
export const began = z
  .record(z.string().max(50), z.unknown())
  .optional()
  .describe(
    'The given fields as GET gave them when the change began. Then only a field that was changed since is a conflict',
  )
