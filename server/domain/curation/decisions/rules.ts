import type { EditedNoun } from '@/lib/catalogue/nouns'
import { type CONTRIBUTION_STATES, contributionInput, NEW_ENTRIES } from '@/lib/curation/schemas/contributions'
import { fieldCodes, issueCode } from '@/lib/schemas/codes'
import { AppError } from '@/server/platform/errors'
import { expectFields, fieldsOf, normal } from '../contributions/rules'
import type { Delta, Values } from '../documents/rules'

/** What becomes of an accepted contribution: whether all of it was taken as it was proposed. */
export function acceptedState(
  delta: Delta,
  fields: readonly string[],
  change: Values,
): (typeof CONTRIBUTION_STATES)[number] {
  const isWhole = Object.keys(change).length === 0 && fieldsOf(delta).every((field) => fields.includes(field))
  return isWhole ? 'Accepted' : 'PartlyAccepted'
}

/**
 * The values that an editor gives instead of the proposed ones, as documents have them.
 * @throws AppError invalidInput, with fields as `change.title`
 */
export function given(noun: EditedNoun, id: number | null, change: Values): Values {
  const parsed = contributionInput.safeParse({ noun, id, change }, { error: issueCode })
  if (!parsed.success) throw new AppError('invalidInput', { fields: fieldCodes(parsed.error) })
  return normal(noun, parsed.data.change)
}

/** @throws AppError invalidInput, with the fields that a new entry lacks */
export function expectNewEntry(noun: EditedNoun, values: Values): void {
  expectFields(NEW_ENTRIES[noun], values)
}
