import { z } from 'zod'
import { EDITED_NOUNS, HIDEABLE_NOUNS } from '@/lib/catalogue/nouns'
import { answer, entryId, givenId, whole } from '@/lib/schemas/fields'
import { hideInput } from './hides'
import { MERGE_INPUTS, mergeMoves } from './merges'
import { sourceText } from './reasons'

const source = sourceText().default(null).describe('Where it is from: an address, a book')
const goes = { id: givenId.describe('The entry that would go'), source }

/** POST /api/contributions/merges. */
export const mergeProposal = z
  .discriminatedUnion('noun', [
    MERGE_INPUTS.media.extend({ noun: z.literal('media'), ...goes }),
    MERGE_INPUTS.series.extend({ noun: z.literal('series'), ...goes }),
    MERGE_INPUTS.character.extend({ noun: z.literal('character'), ...goes }),
    MERGE_INPUTS.person.extend({ noun: z.literal('person'), ...goes }),
    MERGE_INPUTS.company.extend({ noun: z.literal('company'), ...goes }),
    MERGE_INPUTS.tag.extend({ noun: z.literal('tag'), ...goes }),
  ])
  .meta({ id: 'MergeProposal' })
export type MergeProposal = z.output<typeof mergeProposal>

/** POST /api/contributions/hides. */
export const hideProposal = z
  .strictObject({ noun: z.enum(HIDEABLE_NOUNS), id: givenId, comment: hideInput.shape.comment, source })
  .meta({ id: 'HideProposal' })
export type HideProposal = z.output<typeof hideProposal>

/** What a proposal does to a whole entry. */
export const act = z.object({
  did: z.enum(['merge', 'hide', 'show']),
  into: z
    .object({ id: entryId, title: z.string().nullable().describe('null: it is gone, or hidden') })
    .nullable()
    .describe('The entry that stays; null unless it is a merge'),
  goes: z.string().nullable().describe('Of an accepted merge: the name and id of the entry that is gone'),
})

/** What an editor sees of it besides. */
export const actDetail = act.extend({
  moves: mergeMoves.nullable().describe('What the merge would move; null unless one waits'),
  fields: z.record(z.string(), z.enum(['into', 'merged'])).describe('Where fields come from, as in a merge'),
  kindsDiffer: z.boolean().describe('They are works of different kinds: whoever accepts it gives `confirmKinds`'),
})

/** What a proposed change does to other entries. */
export const effect = z.object({
  did: z
    .enum(['out', 'into', 'taken', 'otherSide'])
    .describe(
      'out, into: the series that the work leaves and joins; taken: other series that lose works to this one; otherSide: entries that say the other side of it and change as well',
    ),
  count: whole.describe('Of series that lose works, the works; otherwise the entries'),
  names: z.array(z.string()).describe('Some of the entries, at most three'),
})
export type Effect = z.infer<typeof effect>

/** GET /api/contributions/{id}/duplicates. */
export const DUPLICATE_REASONS = ['id', 'name', 'nativeName', 'otherName', 'similar'] as const
const duplicate = z.object({
  id: entryId,
  title: z.string(),
  cover: z.string().nullable().describe('null: tags have none'),
  type: z.string().nullable().describe('Of works'),
  year: whole.nullable().describe('Of works'),
  why: z
    .enum(DUPLICATE_REASONS)
    .describe(
      'id: the same on another site; name, nativeName, otherName: exactly the same; similar: found by its name',
    ),
})
export const duplicates = answer('Duplicates', {
  noun: z.enum(EDITED_NOUNS),
  entries: z.array(duplicate).describe('The likeliest first, at most five'),
})
export type Duplicates = z.infer<typeof duplicates>
