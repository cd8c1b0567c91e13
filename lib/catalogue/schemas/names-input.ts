import { z } from 'zod'
import { listOf, reference } from '@/lib/schemas/input'
import { CHARACTER, COMPANY, PERSON, SERIES } from '../fields/entries'
import { inputsOf } from './from-fields'
import { CHARACTER_ROLES } from './media'

/** The editable fields of a person; at least one part of the name is required, which the server checks. */
export const personInput = z.strictObject(inputsOf(PERSON))
export type PersonInput = z.output<typeof personInput>

/** The editable fields of a company. */
export const companyInput = z.strictObject(inputsOf(COMPANY))
export type CompanyInput = z.output<typeof companyInput>
export type CompanyChange = Partial<CompanyInput>

/**
 * The editable fields of a series. An unset status or date follows its works. `media` are its works; a work that is
 * given here stays, whatever sources say.
 */
export const seriesInput = z.strictObject({
  ...inputsOf(SERIES),
  media: listOf(reference, 1000, (id) => id).optional(),
})
export type SeriesInput = z.output<typeof seriesInput>
export type SeriesChange = Partial<SeriesInput>

const fields = z.strictObject({
  ...inputsOf(CHARACTER),
  /** The works in which it appears. */
  media: listOf(
    z.strictObject({ media: reference, role: z.enum(CHARACTER_ROLES).nullable() }),
    1000,
    ({ media }) => media,
  ).optional(),
})

/** The input of a new character. A part of the name is required; server/domain/catalogue/characters checks it. */
export const characterInput = fields
export type CharacterInput = z.output<typeof characterInput>
