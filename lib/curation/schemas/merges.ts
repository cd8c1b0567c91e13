import { z } from 'zod'
import { MERGED_FIELDS, type MergedField } from '@/lib/catalogue/fields/merged'
import type { EditedNoun } from '@/lib/catalogue/nouns'
import { answer, entryId, givenId, idText, timestamp, whole } from '@/lib/schemas/fields'
import { writtenComment } from './reasons'

/** The nouns whose entries can be merged. */
export const MERGED_NOUNS = Object.keys(MERGED_FIELDS) as EditedNoun[]

/** Days in which a merge can be undone. */
export const UNDO_DAYS = 30

const side = z.enum(['into', 'merged']).describe('Of the entry that stays, or of the one that goes')
export type MergeSides = Partial<Record<MergedField, z.output<typeof side>>>

const inputOf = <More extends z.ZodRawShape>(noun: EditedNoun, name: string, more: More) =>
  z
    .strictObject({
      into: givenId.describe('The entry that stays'),
      fields: z
        .partialRecord(z.enum(MERGED_FIELDS[noun]), side)
        .describe(
          'Where a field comes from: by default from the entry that stays, or from the other one if that has no value',
        )
        .default({}),
      comment: writtenComment().max(2000).optional().describe('Why they are one entry'),
      ...more,
    })
    .meta({ id: name })

const confirmKinds = z
  .boolean()
  .optional()
  .describe('Whether works of different kinds, such as an anime and a manga, are one nevertheless; a conflict without')

/** POST /api/media/{id}/merge, and the same of other nouns. */
export const MERGE_INPUTS = {
  media: inputOf('media', 'MergeInput', { confirmKinds }),
  series: inputOf('series', 'SeriesMergeInput', {}),
  character: inputOf('character', 'CharacterMergeInput', {}),
  person: inputOf('person', 'PersonMergeInput', {}),
  company: inputOf('company', 'CompanyMergeInput', {}),
  tag: inputOf('tag', 'TagMergeInput', {}),
}
export type MergeInput = {
  into: number
  fields: MergeSides
  comment?: string | undefined
  confirmKinds?: boolean | undefined
}

/** GET /api/media/{id}/merge. */
export const mergeSearch = z.object({ into: idText })

const value = z.union([z.string(), z.number(), z.boolean()]).nullable()
const field = z.enum([...new Set(Object.values(MERGED_FIELDS).flat())] as [MergedField, ...MergedField[]])
const compared = z.object({
  id: entryId,
  title: z.string(),
  cover: z.string().nullable().describe('null: tags have none'),
  fields: z.partialRecord(field, value).describe('As readers see them; lists as lines'),
})

const moves = {
  records: whole.describe('Records of users, of the work that would go'),
  both: whole.describe('Users who track both: the further record stays'),
  listEntries: whole,
  favorites: whole.describe('Users whose favourite the entry that would go is'),
  texts: whole.describe('Reviews, comments and recommendations'),
  torrents: whole,
  pictures: whole,
  episodes: whole,
  works: whole.describe('Works of the entry that would go'),
  people: whole.describe('Characters, voices and credits'),
  relations: whole,
  externalIds: whole,
}
export const mergeMoves = z.object(moves).partial()
export type MergeMoves = Partial<Record<keyof typeof moves, number>>

/** What a merge would move. */
export const mergePreview = answer('MergePreview', {
  merged: compared.describe('The entry that would go'),
  into: compared.describe('The entry that would stay'),
  moves: mergeMoves.describe('What entries of this noun have'),
})
export type MergePreview = z.infer<typeof mergePreview>

export const merge = answer('Merge', {
  id: z.number().int(),
  merged: z
    .object({ id: entryId, title: z.string().nullable().describe('null: only moderators read it') })
    .describe('The entry that is gone'),
  into: entryId.describe('The entry that stayed'),
  editor: z.string().nullable().describe('null if the account was deleted'),
  comment: z.string().nullable(),
  createdDate: timestamp,
  undoneDate: timestamp.nullable(),
  canUndo: z.boolean(),
})
export type Merge = z.infer<typeof merge>
export const mergeList = z.array(merge).describe('The newest first, at most 100')

/** POST /api/merges/{id}/undo. */
export const undoneMerge = answer('UndoneMerge', {
  merged: entryId.describe('The entry that is there again'),
  into: entryId,
})
