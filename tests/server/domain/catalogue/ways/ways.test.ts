import { describe, expect, test } from 'vitest'
import { hideCall } from '@/lib/catalogue/links/hides'
import { prisma } from '@/server/platform/database/client'
import { AppError } from '@/server/platform/errors'
import { useDatabase } from '@/tests/support/database'
import { type Kind, WAYS } from './ways'
import { as, type Change, callOf, saidOf, type World, worldOf } from './world'

// Every way of changing an entry meets every condition: who may, locks, hidden and merged entries, what people took away. A new way is a row in ways.ts.

useDatabase()

type Condition = {
  name: string
  /** Changes to which it applies; all by default. */
  of?: (change: Change) => boolean
  /** Makes it. It may give the world another entry. */
  make: (world: World) => Promise<Partial<World> | undefined>
  /** Whose the value is does not go along with the entry. */
  losesKept?: boolean
  /** What becomes of the act, by kind of way: "done", a word, or the code of a refusal. A kind that is missing cannot meet it. */
  expected: Partial<Record<Kind, string>>
}

const all = (word: string): Record<Kind, string> => ({
  direct: word,
  proposal: word,
  revert: word,
  everything: word,
  line: word,
  offer: word,
  merge: word,
})

const locked = async (world: World) => {
  const fields = { [world.field]: true }
  await as(world.moderator, 'PUT', `${callOf(world)}/locks`, { fields, comment: 'Vandals' })
  return undefined
}
// A moderator takes everything of an account back, and locks stop no moderator. A merge is made, and leaves locked fields as they are.
const LOCKED = { ...all('forbidden'), everything: 'done', merge: 'kept' }

const CONDITIONS: readonly Condition[] = [
  { name: 'nothing special', make: async () => undefined, expected: all('done') },
  { name: 'a locked field', of: ({ isList }) => !isList, make: locked, expected: LOCKED },
  { name: 'a locked list', of: ({ isList }) => isList, make: locked, expected: LOCKED },
  {
    name: 'a hidden entry',
    of: ({ noun }) => noun !== 'tag',
    make: async ({ noun, entry, editor }) => {
      if (noun !== 'tag') await as(editor, 'POST', hideCall(noun, entry), { comment: 'Asked for' })
      return undefined
    },
    expected: all('hidden'),
  },
  {
    name: 'an entry that was merged into another one',
    of: ({ noun }) => noun !== 'tag',
    make: async (world) => {
      await as(world.editor, 'POST', `${callOf(world)}/merge`, { into: world.twin })
      return { twin: world.entry, entry: world.twin }
    },
    losesKept: true,
    // Proposals and edits went with it to the other one. Which entry a line is about is found before.
    expected: { direct: 'notFound', proposal: 'done', revert: 'done', everything: 'done', offer: 'done' },
  },
  {
    name: 'a suspended author',
    make: async ({ author }) => {
      await prisma().user.update({ where: { id: author.id }, data: { suspendedUntil: new Date('2999-01-01') } })
      return undefined
    },
    expected: { direct: 'suspended', merge: 'suspended', proposal: 'done', revert: 'done', everything: 'done' },
  },
  {
    name: 'an author who has not confirmed the address',
    make: async ({ author }) => {
      await prisma().user.update({ where: { id: author.id }, data: { confirmedAt: null } })
      return undefined
    },
    expected: { direct: 'notConfirmed', merge: 'notConfirmed' },
  },
  {
    name: 'an item that a person took away',
    of: ({ isList, field }) => isList && field !== 'aliases',
    make: async ({ noun, entry, editor, field, change }) => {
      const write = (value: unknown) =>
        as(editor, 'POST', '/api/contributions', { noun, id: entry, change: { [field]: value } })
      if ((await prisma().edit.count({ where: { [`${noun}Id`]: entry } })) === 0) await write(change[field])
      await write([])
      return undefined
    },
    // People may bring it back; another instance only proposes it.
    expected: {
      direct: 'done',
      proposal: 'done',
      offer: 'done',
      line: 'proposed',
      revert: 'settled',
      everything: 'nothing',
    },
  },
]

const cases = WAYS.flatMap((way) =>
  way.changes.flatMap((change) =>
    CONDITIONS.flatMap(({ of = () => true, expected, ...condition }) => {
      const word = expected[way.kind]
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
    expect(edits).toHaveLength(1)
    expect(edits[0]?.editorId).toBe(way.by === null ? null : world[way.by].id)
    // What it gave is a person's, or is no longer.
    const kept = expect.arrayContaining([expect.objectContaining({ list: change.field })])
    if (way.kind !== 'merge' && !condition.losesKept) expect(edits[0]?.kept).toEqual(kept)
  })
})

/** Direct calls name the entry that was merged; all else the one that it is now. */
const directedAt = (begun: World, now: World, kind: Kind): World =>
  kind === 'direct' ? { ...now, entry: begun.entry } : now
