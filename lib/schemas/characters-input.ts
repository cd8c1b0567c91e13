import { z } from 'zod'
import { timestamp } from './fields'
import { birthdayInput, listOf, optionalLine, optionalText, reference } from './input'
import { CHARACTER_ROLES } from './media'

const NAME = 200

const fields = z.strictObject({
  firstName: optionalLine(NAME).optional(),
  middleName: optionalLine(NAME).optional(),
  lastName: optionalLine(NAME).optional(),
  nativeName: optionalLine(NAME).optional(),
  biography: optionalText(20_000).optional(),
  birthday: birthdayInput.optional(),
  series: reference.nullable().optional(),
  /** The works in which it appears. */
  media: listOf(
    z.strictObject({ media: reference, role: z.enum(CHARACTER_ROLES) }),
    1000,
    ({ media }) => media,
  ).optional(),
})

/** What makes a character: at least one part of its name must be there, which server/domain/characters proves. */
export const characterInput = fields
export type CharacterInput = z.output<typeof characterInput>

/** What changes a character; each field that is given replaces what there was. `updatedDate` as for works. */
export const characterChange = fields.extend({ updatedDate: timestamp.optional() })
export type CharacterChange = z.output<typeof characterChange>
