import type { EditedNoun } from '@/lib/catalogue/nouns'
import { settleCharacter } from '@/server/domain/catalogue/characters/mutations'
import { settleCompany } from '@/server/domain/catalogue/companies/mutations'
import { TABLES } from '@/server/domain/catalogue/entries/access'
import { POPULARITY_OF } from '@/server/domain/catalogue/entries/jobs'
import { followWorks, settle as settleMedia } from '@/server/domain/catalogue/media/mutations'
import { settlePerson } from '@/server/domain/catalogue/people/mutations'
import { settleSeries } from '@/server/domain/catalogue/series/mutations'
import { changeReadings } from '@/server/domain/torrents/readings/mutations'
import { refreshWorks } from '@/server/domain/tracking/popularity'
import type { CacheTag } from '@/server/platform/cache/tags'
import type { Tx } from '@/server/platform/writing/write'

/** Makes what is derived from both entries of a merge, or its undo, anew, and drops the pages that show one of them. */
export async function settleMerge(
  tx: Tx,
  noun: EditedNoun,
  [merge, from, into]: readonly [merge: number, from: number, into: number],
  series: readonly (number | null | undefined)[],
): Promise<void> {
  const both = [from, into]
  const there = await idsOf(tx, `SELECT id FROM ${TABLES[noun]} WHERE id = ANY($1) ORDER BY id`, [both])
  const db = await tx.prisma()
  const known = series.filter((id) => id !== null && id !== undefined)
  if (noun === 'media') {
    for (const id of there) await settleMedia(db, id)
    await refreshWorks(tx, there)
    await changeReadings(tx, there)
    tx.invalidate([...(await followWorks(db, known)), 'index:tag'])
  } else if (noun === 'tag') {
    // Every page with one of its works can show it.
    tx.invalidate(['index:media'])
  } else {
    await tx.query(POPULARITY_OF[noun], [there])
    for (const id of there) await SETTLE[noun](tx, id)
  }
  tx.invalidate([
    ...both.flatMap((id): CacheTag[] =>
      noun === 'tag' ? [`tag:${id}`] : [`${noun}:${id}`, `${noun}-reviews:${id}`, `${noun}-votes:${id}`],
    ),
    ...(await idsOf(tx, redirected(noun), [both])).map((id): CacheTag => `${noun}:${id}`),
    ...known.map((id): CacheTag => `series:${id}`),
    `index:${noun}`,
  ])
  tx.addJob('merged', { merge })
}

const SETTLE = {
  series: (tx: Tx, id: number) => settleSeries(tx, id, {}),
  character: settleCharacter,
  person: settlePerson,
  company: settleCompany,
}

/** Addresses that lead to one of them. */
const redirected = (noun: EditedNoun) =>
  noun === 'media'
    ? 'SELECT old_id AS id FROM media_redirects WHERE media_id = ANY($1)'
    : `SELECT old_id AS id FROM entry_redirects WHERE noun = '${noun}' AND ${noun}_id = ANY($1)`

async function idsOf(tx: Tx, statement: string, values: unknown[]): Promise<number[]> {
  return (await tx.query<{ id: number }>(statement, values)).rows.map(({ id }) => id)
}
