import { z } from 'zod'
import { answer, entryId, input } from '@/lib/schemas/fields'
import { line } from '@/lib/schemas/input'

const names = z.array(z.string().max(500)).max(500).default([])

/** POST /api/contributions/matches: names of entries, and ids of works on other sites. */
export const matchesInput = input('MatchesInput', {
  characters: names,
  people: names,
  externalIds: z
    .array(z.strictObject({ site: line(100), externalId: line(500) }))
    .max(100)
    .default([]),
})
export type MatchesInput = z.output<typeof matchesInput>

const match = z.object({ id: entryId, name: z.string() }).nullable()

/** The entry of each given name or id, in the same order; null if there is none. */
export const matches = answer('Matches', { characters: z.array(match), people: z.array(match), works: z.array(match) })
export type Matches = z.infer<typeof matches>
