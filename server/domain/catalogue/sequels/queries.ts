import type { RelationType } from '@/lib/catalogue/relation-types'
import type { Neighbours } from '@/lib/catalogue/schemas/neighbours'
import { cacheTag } from '@/server/platform/cache/tags'
import { plannedRows } from '@/server/platform/database/client'
import { listedStatement, ofPage } from '../adults'
import { type MediaCardRow, toMediaCard } from '../media/cards'
import { IS_GUESSED, NEIGHBOURS, STANDS } from './statements'

/** The condition under which a row `g` of guessed_sequels contradicts no relation, for statements of other contexts. */
export const GUESS_STANDS = STANDS

/** `place`: 1 follows the work, -1 is before it. Only the first, the previous and the next one have cards. */
type Row = { place: number; guessed: boolean; id: number; media: MediaCardRow | null }

/**
 * The works before and after a work, by relations, else by guesses, and the first of the chain if it is neither of
 * them. Nothing of a work that does not exist.
 */
export async function neighboursOf(mediaId: number): Promise<Neighbours> {
  cacheTag('media', mediaId)
  const rows = await plannedRows<Row>(...(await listedStatement('neighbours', NEIGHBOURS, ofPage)), [mediaId])
  cacheTag(
    'media',
    rows.map(({ id }) => id),
  )
  const at = (place: number | undefined) => {
    const found = rows.find((row) => row.place === place)
    return found?.media ? { isGuess: found.guessed, media: toMediaCard(found.media) } : null
  }
  const [first] = rows
  return { previous: at(-1), next: at(1), first: first && first.place < -1 ? (at(first.place)?.media ?? null) : null }
}

/** Whether a work is guessed to follow another one, and how they are related now. */
export async function guessOf(
  mediaId: number,
  nextId: number,
): Promise<{ guessed: boolean; related: RelationType | null }> {
  const [row] = await plannedRows<{ guessed: boolean; related: RelationType | null }>('is-guessed', IS_GUESSED, [
    mediaId,
    nextId,
  ])
  return row ?? { guessed: false, related: null }
}
