import { describe, expect, test } from 'vitest'
import { prisma } from '@/server/platform/database/client'
import { AppError } from '@/server/platform/errors'
import { useDatabase } from '@/tests/support/database'
import { CONDITIONS } from './conditions'
import { LOADS } from './loads'
import { SIDES } from './sides'
import { type Kind, WAYS } from './ways'
import { saidOf, type World, worldOf } from './world'

// Every way of changing an entry meets every condition: who may, locks, hidden and merged entries, what people took
// away. A new way is a row in ways.ts, loads.ts or sides.ts, a new condition one in conditions.ts.

useDatabase()

const cases = [...WAYS, ...SIDES, ...LOADS].flatMap((way) =>
  way.changes.flatMap((change) =>
    CONDITIONS.flatMap(({ of = () => true, expected, ...condition }) => {
      const word = expected[way.kind] ?? (way.kind === 'form' ? expected.direct : undefined)
      return of(change) && word ? [{ way, change, condition, word, field: change.field }] : []
    }),
  ),
)

/** What became of an act. */
async function outcomeOf(act: () => Promise<string>): Promise<string> {
  try {
    return await act()
  } catch (error) {
    if (error instanceof AppError) return error.code
    throw error
  }
}

/** Calls that name the entry itself. */
const DIRECT: readonly Kind[] = ['direct', 'form', 'side', 'follow']

describe('a change of an entry', () => {
  test.each(cases)('$way.name ($field), with $condition.name: $word', async ({ way, change, condition, word }) => {
    const begun = await worldOf(change, way.permissions)
    const act = await way.begin(begun)
    const world = { ...begun, ...(await condition.make(begun)) }
    const old = await saidOf(world)
    const { _max: last } = await prisma().edit.aggregate({ _max: { id: true } })
    const outcome = await outcomeOf(() => act(directedAt(begun, world, way.kind)))
    const of = { [`${world.noun}Id`]: world.entry, id: { gt: last.id ?? 0 } }
    const edits = await prisma().edit.findMany({ where: of, orderBy: { id: 'asc' } })
    if (word === 'kept') {
      expect([outcome, await saidOf(world)]).toEqual(['done', old])
      return
    }
    expect(outcome).toBe(word)
    if (word !== 'done') {
      // Nothing is written, neither there nor in the history.
      expect([await saidOf(world), edits]).toEqual([old, []])
      return
    }
    expect(await saidOf(world)).not.toEqual(old)
    const changes = edits.filter(({ kind }) => kind !== 'follow')
    expect(changes).toHaveLength(1)
    expect(changes[0]?.editorId).toBe(way.by === null ? null : world[way.by].id)
    // What it gave is a person's, or is no longer.
    const kept = expect.arrayContaining([expect.objectContaining({ list: change.field })])
    if (LOADED.includes(way.kind)) expect(changes[0]).toMatchObject({ kind: 'load', kept: null })
    else if (way.kind !== 'merge' && !condition.keepsNoMore) expect(changes[0]?.kept).toEqual(kept)
  })
})

/** What they change is a source's. */
const LOADED: readonly Kind[] = ['load', 'follow']

/** Direct calls name the entry that was merged; all else the one that it is now. */
const directedAt = (begun: World, now: World, kind: Kind): World =>
  DIRECT.includes(kind) ? { ...now, entry: begun.entry } : now
