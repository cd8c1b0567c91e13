import { z } from 'zod'
import { MAX_ID } from '@/lib/ids'

/** Fields that the answers of several nouns share. */

export const entryId = z.number().int()
/** The id of an entry in a body, and as text in an address. */
export const givenId = entryId.min(1).max(MAX_ID)
export const idText = z.coerce.number().int().min(1).max(MAX_ID)
/** "2009", "2009-04" or "2009-04-05"; birthdays also "--04-05" (lib/partial-date.ts). */
export const partialDate = z.string().nullable()
/** UTC, with milliseconds and a trailing Z. */
export const timestamp = z.iso.datetime()
/** An id on another site; lib/links/external.ts makes its address. */
export const externalId = z.object({ site: z.string(), externalId: z.string() })

/** An object in answers, by which name the description of the API refers to it. */
export const answer = <Fields extends z.ZodRawShape>(id: string, fields: Fields) => z.object(fields).meta({ id })

const cover = z.object({ media: entryId, cover: z.string(), color: z.string() })
/** The covers on the card of a list. */
export const covers = z.array(cover).describe('Of its first entries, at most five')
export type Cover = z.infer<typeof cover>

/** The same of a body, which has no other fields. */
export const input = <Fields extends z.ZodRawShape>(id: string, fields: Fields) => z.strictObject(fields).meta({ id })

/** A parameter that counts as not given if it is not valid. */
export const ifValid = <Schema extends z.ZodType>(schema: Schema) => schema.optional().catch(undefined)

/** A whole number. */
export const whole = z.number().int()
