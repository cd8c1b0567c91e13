import { z } from 'zod'
import { birthdayInput, listOf, optionalLine, optionalText, reference } from '@/lib/schemas/input'
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

/** The input of a new character. At least one part of the name is required, which server/domain/catalogue/characters checks. */
export const characterInput = fields
export type CharacterInput = z.output<typeof characterInput>
