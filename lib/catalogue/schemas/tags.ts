import { z } from 'zod'
import { TAGS_SIZE } from '@/lib/page-size'
import { entryId, timestamp } from '@/lib/schemas/fields'
import { began, line, listOf, optionalText } from '@/lib/schemas/input'
import { paged, pageNumber, pageSize, searchText } from '@/lib/schemas/paging'
import { TAG_CATEGORIES } from '../tag-categories'

export const TAG_SORTS = ['name', 'popularity'] as const

/** Fewest characters of a tag search; a shorter text is ignored. */
export const TAG_SEARCH_MINIMUM = 3

/** The query of GET /api/tags. */
export const tagSearch = z.object({
  query: searchText.describe(`Searches names and aliases, from ${TAG_SEARCH_MINIMUM} characters on`),
  category: z.enum(TAG_CATEGORIES).optional().catch(undefined).describe('Only tags of this category'),
  sort: z.enum(TAG_SORTS).catch('popularity').default('popularity'),
  page: pageNumber,
  size: pageSize(15),
})
export type TagSearch = z.infer<typeof tagSearch>

/** The query of the list of tags. */
export const tagIndexSearch = tagSearch.extend({ size: pageSize(TAGS_SIZE) })

export const tag = z
  .object({
    id: entryId,
    name: z.string(),
    category: z.enum(TAG_CATEGORIES).nullable(),
    mediaCount: z.number().int(),
  })
  .meta({ id: 'Tag' })
export type Tag = z.infer<typeof tag>
export const tagPage = paged(tag).meta({ id: 'TagPage' })

/** A tag of a work. */
export const mediaTag = z
  .object({
    id: entryId,
    name: z.string(),
    category: z.enum(TAG_CATEGORIES).nullable(),
    weight: z.number().int().nullable().describe('How well it fits, 1 to 100; null if nobody said'),
    isSpoiler: z.boolean().describe('Whether it gives away the story of the work'),
  })
  .meta({ id: 'MediaTag' })

/** GET /api/tags/{id}. */
export const tagHead = tag
  .extend({
    description: z.string().nullable(),
    isSpoiler: z.boolean().describe('Whether it gives away the story of every work that has it'),
    aliases: z.array(z.string()).describe('Other names, which searches and filters take for it'),
    lastUpdated: timestamp,
  })
  .meta({ id: 'TagHead' })
export type TagHead = z.infer<typeof tagHead>

const NAME = 100

/** The change of a tag; each given field replaces the old value. */
export const tagEdit = z.strictObject({
  name: line(NAME).optional(),
  category: z.enum(TAG_CATEGORIES).nullable().optional(),
  description: optionalText(2000).optional(),
  isSpoiler: z.boolean().optional(),
  aliases: listOf(line(NAME), 50, (name) => name).optional(),
  updatedDate: timestamp.optional(),
  began,
})
export type TagEdit = z.output<typeof tagEdit>
