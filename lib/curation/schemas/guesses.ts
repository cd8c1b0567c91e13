import { z } from 'zod'
import { mediaCard } from '@/lib/catalogue/schemas/media'
import { nameCard } from '@/lib/catalogue/schemas/names'
import { GUESS_ANSWERS, GUESS_KINDS, GUESS_REASONS } from '@/lib/curation/guessing'
import { MEDIA_TYPES } from '@/lib/media-types'
import { answer, entryId, externalId, whole } from '@/lib/schemas/fields'
import { paged, pages } from '@/lib/schemas/paging'

/** GET /api/guesses. Invalid filters are none. */
export const guessSearch = z.object({
  kind: z.enum(GUESS_KINDS).optional().catch(undefined).describe('What is guessed'),
  type: z.enum(MEDIA_TYPES).optional().catch(undefined).describe('The type of the work'),
  answered: z
    .enum(['yes'])
    .optional()
    .catch(undefined)
    .describe('Those that one has answered, and nobody has decided; without it the others'),
  ...pages(20),
})
export type GuessSearch = z.output<typeof guessSearch>

const work = mediaCard.extend({ externalIds: z.array(externalId).describe('At most twenty') })

export const guess = z
  .object({
    id: entryId,
    kind: z
      .enum(GUESS_KINDS)
      .describe('Sequel: `other` follows `work`; Duplicate: both are one; Role: `character` leads in `work`'),
    work,
    other: work.nullable().describe('Of two that may be one: the less known one, which would go'),
    character: nameCard.nullable(),
    reasons: z.array(z.enum(GUESS_REASONS)),
    votes: z.object({ yes: whole, no: whole }).nullable().describe('Of trusted users; for editors alone'),
    mine: z.enum(GUESS_ANSWERS).nullable().describe('What one has said'),
  })
  .meta({ id: 'Guess' })
export type Guess = z.infer<typeof guess>
export type GuessedWork = z.infer<typeof work>
export const guessPage = paged(guess).meta({ id: 'GuessPage' })
export type GuessPage = z.infer<typeof guessPage>

/** POST /api/guesses/{id}/answer. */
export const guessAnswer = z.strictObject({ answer: z.enum(GUESS_ANSWERS) }).meta({ id: 'GuessAnswer' })

export const answered = answer('AnsweredGuess', {
  state: z.enum(['Decided', 'Voted']).describe('Voted: it is stored, and more are needed, or an editor'),
  edit: z.number().int().nullable().describe('The edit that it became'),
  merge: z.number().int().nullable().describe('The merge that it became, which can be undone for 30 days'),
})
export type Answered = z.infer<typeof answered>
