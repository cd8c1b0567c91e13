import { z } from 'zod'
import { birthdayInput, dateInput, line, listOf, optionalLine, optionalText, reference } from '@/lib/schemas/input'
import { MEDIA_STATUSES } from '../media-statuses'

const NAME = 200
const TITLE = 500
const TEXT = 20_000

/** The editable fields of a person; at least one part of the name is required, which the server checks. */
export const personInput = z.strictObject({
  firstName: optionalLine(NAME).optional(),
  middleName: optionalLine(NAME).optional(),
  lastName: optionalLine(NAME).optional(),
  nativeName: optionalLine(NAME).optional(),
  biography: optionalText(TEXT).optional(),
  birthday: birthdayInput.optional(),
})
export type PersonInput = z.output<typeof personInput>

/** The editable fields of a company. */
export const companyInput = z.strictObject({
  name: line(TITLE),
  nativeName: optionalLine(TITLE).optional(),
  biography: optionalText(TEXT).optional(),
  founded: dateInput.optional(),
})
export type CompanyInput = z.output<typeof companyInput>
export type CompanyChange = Partial<CompanyInput>

/**
 * The editable fields of a series. Status and dates that it does not state are those of its works. `media` are its works; one that is given
 * here stays, whatever sources say.
 */
export const seriesInput = z.strictObject({
  title: line(TITLE),
  nativeTitle: optionalLine(TITLE).optional(),
  romajiTitle: optionalLine(TITLE).optional(),
  description: optionalText(TEXT).optional(),
  status: z.enum(MEDIA_STATUSES).nullable().optional(),
  startDate: dateInput.optional(),
  endDate: dateInput.optional(),
  media: listOf(reference, 1000, (id) => id).optional(),
})
export type SeriesInput = z.output<typeof seriesInput>
export type SeriesChange = Partial<SeriesInput>
