import { z } from 'zod'
import { entryId, timestamp } from '@/lib/schemas/fields'

/** The fields of two works of which one is chosen when they become one. */
export const MERGED_FIELDS = [
  'title',
  'nativeTitle',
  'romajiTitle',
  'description',
  'type',
  'format',
  'status',
  'releaseDate',
  'endDate',
  'season',
  'totalEpisodes',
  'totalVolumes',
  'runtime',
  'platforms',
  'isAdult',
  'series',
] as const
export type MergedField = (typeof MERGED_FIELDS)[number]

/** Days in which a merge can be undone. */
export const UNDO_DAYS = 30

const side = z.enum(['into', 'merged']).describe('Of the work that stays, or of the one that goes')
const sides = z
  .partialRecord(z.enum(MERGED_FIELDS), side)
  .describe('Where a field comes from: by default from the work that stays, or from the other one if that has no value')
export type MergeSides = z.output<typeof sides>

const id = z.number().int().min(1).max(2_147_483_647)

/** POST /api/media/{id}/merge. */
export const mergeInput = z
  .strictObject({
    into: id.describe('The work that stays'),
    fields: sides.default({}),
    comment: z.string().trim().max(2000).optional().describe('Why they are one work'),
  })
  .meta({ id: 'MergeInput' })
export type MergeInput = z.output<typeof mergeInput>

/** GET /api/media/{id}/merge. */
export const mergeSearch = z.object({ into: z.coerce.number().int().min(1).max(2_147_483_647) })

const value = z.union([z.string(), z.number(), z.boolean()]).nullable()
const compared = z.object({
  id: entryId,
  title: z.string(),
  cover: z.string(),
  fields: z.record(z.enum(MERGED_FIELDS), value).describe('As readers see them; lists as lines'),
})

/** What a merge would move. */
export const mergePreview = z
  .object({
    merged: compared.describe('The work that would go'),
    into: compared.describe('The work that would stay'),
    moves: z.object({
      records: z.number().int().describe('Records of users, of the work that would go'),
      both: z.number().int().describe('Users who track both: the further record stays'),
      listEntries: z.number().int(),
      texts: z.number().int().describe('Reviews, comments and recommendations'),
      torrents: z.number().int(),
      pictures: z.number().int(),
      episodes: z.number().int(),
      people: z.number().int().describe('Characters and credits'),
      relations: z.number().int(),
      externalIds: z.number().int(),
    }),
  })
  .meta({ id: 'MergePreview' })
export type MergePreview = z.infer<typeof mergePreview>

export const merge = z
  .object({
    id: z.number().int(),
    merged: z.object({ id: entryId, title: z.string() }).describe('The work that is gone'),
    into: entryId.describe('The work that stayed'),
    editor: z.string().nullable().describe('null if the account was deleted'),
    comment: z.string().nullable(),
    createdDate: timestamp,
    undoneDate: timestamp.nullable(),
    canUndo: z.boolean(),
  })
  .meta({ id: 'Merge' })
export type Merge = z.infer<typeof merge>
export const mergeList = z.array(merge).describe('The newest first, at most 100')

/** POST /api/merges/{id}/undo. */
export const undoneMerge = z
  .object({ merged: entryId.describe('The work that is there again'), into: entryId })
  .meta({ id: 'UndoneMerge' })
