import { z } from 'zod'
import { EDITED_NOUNS } from '@/lib/catalogue/nouns'
import { COMPANY_ROLES } from '@/lib/catalogue/schemas/media'
import { characterInput as castInput, mediaInput, staffInput } from '@/lib/catalogue/schemas/media-input'
import { characterInput, companyInput, personInput, seriesInput } from '@/lib/catalogue/schemas/names-input'
import { tagInput as tag } from '@/lib/catalogue/schemas/tags'
import { answer, entryId, idText, timestamp } from '@/lib/schemas/fields'
import { began, line, listOf, optionalLine, reference } from '@/lib/schemas/input'
import { commentText, sourceText } from './reasons'
import { waitingEdit } from './waiting-edits'

/** An entry that is there, or a new one that is added with the change: `{"new": {"firstName": "Rei"}}`. */
const orNew = <Input extends z.ZodType>(input: Input) =>
  z.union([
    reference,
    z.strictObject({
      new: input,
      key: line(500).optional().describe('What a catalogue calls it; an entry with this key is taken instead'),
    }),
  ])

const character = orNew(characterInput.omit({ series: true, media: true }))
const person = orNew(personInput)
const company = orNew(companyInput)

const actors = listOf(z.strictObject({ person, description: optionalLine(100).default(null) }), 30, (actor) => actor)

/** The fields of a work, whose cast, staff and companies may be new entries. */
const media = mediaInput.extend({
  characters: listOf(
    castInput.extend({ character, actors: actors.default([]) }),
    1000,
    (one) => one.character,
  ).optional(),
  staff: listOf(staffInput.extend({ person }), 1000, (credit) => credit).optional(),
  companies: listOf(z.strictObject({ company, role: z.enum(COMPANY_ROLES) }), 100, (one) => one).optional(),
})

/** The fields of new entries by noun. */
export const NEW_ENTRIES = {
  media,
  series: seriesInput,
  character: characterInput,
  person: personInput,
  company: companyInput,
  tag: tag.required({ name: true }),
}

const reasons = {
  began,
  comment: commentText().default(null).describe('Why'),
  source: sourceText().default(null).describe('Where it is from: an address, a book'),
}
const id = entryId.nullable().default(null).describe('null: a new entry')

/** POST /api/contributions: a change of an entry, or a new one. Lists are given whole. */
export const contributionInput = z
  .discriminatedUnion('noun', [
    z.strictObject({ noun: z.literal('media'), id, change: media.partial(), ...reasons }),
    z.strictObject({ noun: z.literal('series'), id, change: seriesInput.partial(), ...reasons }),
    z.strictObject({ noun: z.literal('character'), id, change: characterInput, ...reasons }),
    z.strictObject({ noun: z.literal('person'), id, change: personInput, ...reasons }),
    z.strictObject({ noun: z.literal('company'), id, change: companyInput.partial(), ...reasons }),
    z.strictObject({ noun: z.literal('tag'), id, change: tag, ...reasons }),
  ])
  .meta({ id: 'ContributionInput' })
export type ContributionInput = z.output<typeof contributionInput>

export const CONTRIBUTION_STATES = [
  'Open',
  'Asked',
  'Accepted',
  'PartlyAccepted',
  'Refused',
  'Withdrawn',
  'Outdated',
] as const

/** What became of a contribution. */
export const contributed = answer('Contributed', {
  state: z
    .enum(CONTRIBUTION_STATES)
    .describe('Open: it waits for an editor; Asked: it waits for its proposer; Accepted: it is done'),
  contribution: z.number().int().nullable().describe('null if it was done at once'),
  edit: z.number().int().nullable().describe('The edit; null while it waits'),
  entry: entryId.nullable().describe('The entry; null while a new one waits'),
})
export type Contributed = z.infer<typeof contributed>

/** The path of a document. */
export const documentPath = z.object({
  noun: z.enum(EDITED_NOUNS),
  id: idText,
})

/** GET /api/contributions/documents/{noun}/{id}. */
export const entryDocument = answer('EntryDocument', {
  fields: z.record(z.string(), z.unknown()).describe('All editable fields, as `change` takes them'),
  names: z
    .record(z.enum(EDITED_NOUNS), z.record(z.string(), z.string()))
    .describe('Names of the entries that the fields refer to, by noun and id'),
  lockedFields: z.array(z.string()).describe('Fields that only moderators change'),
  keptFields: z.array(z.string()).describe('Fields of which a person wrote or removed something: no load changes that'),
  isFromSource: z.boolean().describe('Whether a source has said something of it, so that a load may change it'),
  lastUpdated: timestamp,
  appliesAtOnce: z.boolean().describe('Whether changes of fields by the asker apply at once'),
  waiting: z.array(waitingEdit).describe('Edits that wait for a decision, the oldest first, at most fifty'),
})
export type EntryDocument = z.infer<typeof entryDocument>

/** POST /api/edits/{id}/revert. */
export const revertInput = z.strictObject({
  comment: commentText().default(null),
  parts: z
    .array(z.string().max(1000))
    .min(1)
    .max(2000)
    .optional()
    .describe(
      'Only these fields ("title") and items of lists ("episodes.3", as `place` of the edit has them); all without it',
    ),
})
