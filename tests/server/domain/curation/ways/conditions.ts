import { hideCall } from '@/lib/curation/links/hides'
import { prisma } from '@/server/platform/database/client'
import type { Kind } from './ways'
import { as, type Change, callOf, saidOf, type World } from './world'

/** What a way of changing an entry meets, and what becomes of it then. */
export type Condition = {
  name: string
  /** Changes to which it applies; all by default. */
  of?: (change: Change) => boolean
  /** Makes it. It may give the world another entry. */
  make: (world: World) => Promise<Partial<World> | undefined>
  /** The act makes nothing a person's: it is one's already, or that does not go along with the entry. */
  keepsNoMore?: boolean
  /**
   * What becomes of the act, by kind of way: "done", a word, or the code of a refusal. A kind that is missing cannot
   * meet it.
   */
  expected: Partial<Record<Kind, string>>
}

const all = (word: string): Record<Exclude<Kind, 'form'>, string> => ({
  direct: word,
  proposal: word,
  changed: word,
  revert: word,
  everything: word,
  line: word,
  offer: word,
  merge: word,
  side: word,
  load: word,
  follow: word,
})

const locked = async (world: World) => {
  const fields = { [world.field]: true }
  await as(world.moderator, 'PUT', `${callOf(world)}/locks`, { fields, comment: 'Vandals' })
  return undefined
}
// A moderator takes everything of an account back, and locks stop no moderator. A merge is made, and leaves locked
// fields as they are.
const LOCKED = { ...all('forbidden'), everything: 'done', merge: 'kept', load: 'nothing' }

/** An editor takes the value away, and writes it before that if there is none. */
async function empty(world: World, none: unknown) {
  const { noun, entry, editor, field, change } = world
  const write = (value: unknown) =>
    as(editor, 'POST', '/api/contributions', { noun, id: entry, change: { [field]: value } })
  if (JSON.stringify(await saidOf(world)) === JSON.stringify(none)) await write(change[field])
  await write(none)
}

export const CONDITIONS: readonly Condition[] = [
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
    // A load passes it over, and what waited was closed.
    expected: {
      ...all('hidden'),
      ...{ proposal: 'settled', changed: 'settled', offer: 'settled', load: 'nothing' },
    },
  },
  {
    name: 'an entry that was merged into another one',
    of: ({ noun }) => noun !== 'tag',
    make: async (world) => {
      await as(world.editor, 'POST', `${callOf(world)}/merge`, { into: world.twin })
      return { twin: world.entry, entry: world.twin }
    },
    keepsNoMore: true,
    // Proposals and edits went with it to the other one. Which entry a line is about is found before.
    expected: {
      direct: 'notFound',
      // It is told where the entry is now.
      form: 'conflict',
      proposal: 'done',
      changed: 'done',
      revert: 'done',
      everything: 'done',
      offer: 'done',
    },
  },
  {
    name: 'a suspended author',
    make: async ({ author }) => {
      await prisma().user.update({ where: { id: author.id }, data: { suspendedUntil: new Date('2999-01-01') } })
      return undefined
    },
    expected: {
      ...{ direct: 'suspended', merge: 'suspended', side: 'suspended', follow: 'suspended' },
      ...{ proposal: 'done', changed: 'done', revert: 'done', everything: 'done', load: 'done' },
    },
  },
  {
    name: 'an author who has not confirmed the address',
    make: async ({ author }) => {
      await prisma().user.update({ where: { id: author.id }, data: { confirmedAt: null } })
      return undefined
    },
    expected: { direct: 'notConfirmed', merge: 'notConfirmed', side: 'notConfirmed', follow: 'notConfirmed' },
  },
  {
    name: 'a field that a person emptied',
    of: ({ isList }) => !isList,
    make: async (world) => {
      await empty(world, null)
      return undefined
    },
    keepsNoMore: true,
    expected: {
      ...{ direct: 'done', merge: 'done', side: 'done', changed: 'done' },
      ...{ line: 'proposed', proposal: 'conflict', offer: 'Outdated', revert: 'conflict', everything: 'conflict' },
      ...{ load: 'nothing', follow: 'done' },
    },
  },
  {
    name: 'an item that a person took away',
    of: ({ isList, field }) => isList && field !== 'aliases',
    make: async (world) => {
      await empty(world, [])
      return undefined
    },
    // People may bring it back; another instance only proposes it.
    expected: {
      ...{ direct: 'done', proposal: 'done', offer: 'done', side: 'done' },
      ...{ line: 'proposed', revert: 'settled', everything: 'nothing' },
      // A load does not, until an editor lets it.
      ...{ load: 'nothing', follow: 'done' },
    },
  },
]
