import { z } from 'zod'
import { TAGS_SIZE } from '@/lib/page-size'
import { answer, entryId, timestamp } from '@/lib/schemas/fields'
import { began, line, listOf } from '@/lib/schemas/input'
import { paged, pageSize, pages, searchText } from '@/lib/schemas/paging'
import { TAG } from '../fields/tag'
import { TAG_CATEGORIES } from '../tag-categories'
import { inputsOf } from './from-fields'

export const TAG_SORTS = ['name', 'popularity'] as const

/** Fewest characters of a tag search; a shorter text is ignored. */
export const TAG_SEARCH_MINIMUM = 3

/** The query of GET /api/tags. */
export const tagSearch = z.object({
  query: searchText.describe(`Searches names and aliases, from ${TAG_SEARCH_MINIMUM} characters on`),
  category: z.enum(TAG_CATEGORIES).optional().catch(undefined).describe('Only tags of this category'),
  sort: z.enum(TAG_SORTS).catch('popularity').default('popularity'),
  ...pages(15),
})
export type TagSearch = z.infer<typeof tagSearch>

/** The query of the list of tags. */
export const tagIndexSearch = tagSearch.extend({ size: pageSize(TAGS_SIZE) })

export const tag = answer('Tag', {
  id: entryId,
  name: z.string(),
  category: z.enum(TAG_CATEGORIES).nullable(),
  mediaCount: z.number().int(),
})
export type Tag = z.infer<typeof tag>
export const tagPage = paged(tag).meta({ id: 'TagPage' })

/** A tag of a work. */
export const mediaTag = answer('MediaTag', {
  id: entryId,
  name: z.string(),
  category: z.enum(TAG_CATEGORIES).nullable(),
  weight: z.number().int().nullable().describe('How well it fits, 1 to 100; null if nobody said'),
  isSpoiler: z.boolean().describe('Whether it gives away the story of the work'),
})

/** GET /api/tags/{id}. */
export const tagHead = answer('TagHead', {
  ...tag.shape,
  description: z.string().nullable(),
  isSpoiler: z.boolean().describe('Whether it gives away the story of every work that has it'),
  aliases: z.array(z.string()).describe('Other names, which searches and filters take for it'),
  lastUpdated: timestamp,
})
export type TagHead = z.infer<typeof tagHead>

const NAME = 100
const inputs = inputsOf(TAG)

/** The editable fields of a tag. */
export const tagInput = z.strictObject({
  ...inputs,
  name: inputs.name.optional(),
  aliases: listOf(line(NAME), 50, (name) => name).optional(),
})
export type TagInput = z.output<typeof tagInput>

/** PUT /api/tags/{id}: each given field replaces the old value. */
export const tagEdit = tagInput.extend({ updatedDate: timestamp.optional(), began })
