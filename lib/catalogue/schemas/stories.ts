import { z } from 'zod'
import { answer, entryId } from '@/lib/schemas/fields'
import { RELATION_TYPES } from '../relation-types'
import { mediaCard } from './media'

/** Most works of a story. */
export const MAX_STORY_WORKS = 40

const storyWork = z.object({
  media: mediaCard,
  number: z.number().int().nullable().describe('Its place in the order; null for a work beside the story'),
  relation: z.enum(RELATION_TYPES).nullable().describe('What it is of the work before it that has a number'),
})
export type StoryWork = z.infer<typeof storyWork>

const storyRelation = z.object({
  from: entryId,
  to: entryId,
  type: z.enum(RELATION_TYPES).describe('What `to` is of `from`'),
})
export type StoryRelation = z.infer<typeof storyRelation>

/** GET /api/media/{id}/story. */
export const story = answer('Story', {
  isRelated: z
    .boolean()
    .describe('Whether the order is that of relations. Else it is that of release, of the works of the same series'),
  works: z.array(storyWork).max(MAX_STORY_WORKS).describe('In the order of watching or reading'),
  relations: z.array(storyRelation).describe('Each once: of two directions the one from the earlier work'),
})
export type Story = z.infer<typeof story>
