import { z } from 'zod'
import { entryId } from '@/lib/schemas/fields'
import { mediaCard } from './media'

const neighbour = z.object({
  media: mediaCard,
  isGuess: z.boolean().describe('Whether it is guessed from titles, years and kinds; else a relation says so'),
})

/** GET /api/media/{id}/neighbours. */
export const neighbours = z
  .object({
    previous: neighbour.nullable().describe('What is watched or read before it'),
    next: neighbour.nullable().describe('What follows it'),
    first: mediaCard.nullable().describe('The first work of the chain; null if that is `previous`, or the work itself'),
  })
  .meta({ id: 'Neighbours' })
export type Neighbours = z.infer<typeof neighbours>

/** POST /api/media/{id}/neighbours. */
export const guessJudgement = z
  .strictObject({
    next: entryId.describe('The work that is guessed to follow'),
    follows: z.boolean().describe('true: it becomes the sequel by an edit; false: it is not guessed again'),
  })
  .meta({ id: 'GuessJudgement' })
export type GuessJudgement = z.infer<typeof guessJudgement>
