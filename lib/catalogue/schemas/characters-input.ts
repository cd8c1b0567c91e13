import { z } from 'zod'
import { listOf, reference } from '@/lib/schemas/input'
import { CHARACTER } from '../fields/character'
import { inputsOf } from './from-fields'
import { CHARACTER_ROLES } from './media'

const fields = z.strictObject({
  ...inputsOf(CHARACTER),
  /** The works in which it appears. */
  media: listOf(
    z.strictObject({ media: reference, role: z.enum(CHARACTER_ROLES) }),
    1000,
    ({ media }) => media,
  ).optional(),
})

/** The input of a new character. A part of the name is required; server/domain/catalogue/characters checks it. */
export const characterInput = fields
export type CharacterInput = z.output<typeof characterInput>
