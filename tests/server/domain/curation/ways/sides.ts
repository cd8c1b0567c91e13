import type { Values } from '@/lib/curation/documents/differences'
import { givenCharacter, givenMedia, givenSeries } from '@/tests/support/factories'
import { EDITOR, RELATION, type Way } from './ways'
import { as, type Change, type Noun, type World } from './world'

/**
 * The ways of changing an entry from the other side: what somebody says of another entry is a field of this one, too.
 */

type Other = { noun: Noun; id: number; change: Values }
type Related = { type: 'Sequel'; media: number }
type Part = { character: number; role: string }

const side = (name: string, change: Change, other: (world: World) => Other): Way => ({
  name,
  ...{ kind: 'side', changes: [change], permissions: EDITOR, by: 'author' },
  begin: async () => async (world) => {
    const { state } = await as(world.author, 'POST', '/api/contributions', other(world))
    return state === 'Accepted' ? 'done' : String(state)
  },
})

const work = () => givenMedia({ title: 'Work' })
const CAST: Change = {
  ...{ noun: 'media', field: 'characters', isList: true },
  value: async () => [{ character: await givenCharacter('Other'), role: 'Lead', actors: [] }],
}

export const SIDES: readonly Way[] = [
  side('a relation that the other work says', RELATION, ({ entry, change }) => {
    const [{ media: id }] = change.relations as [Related]
    return { noun: 'media', id, change: { relations: [{ type: 'Prequel', media: entry }] } }
  }),
  side(
    'the works of its series',
    { noun: 'media', field: 'series', isList: false, value: () => givenSeries('Other') },
    ({ entry, change }) => ({ noun: 'series', id: change.series as number, change: { media: [entry] } }),
  ),
  side(
    'the series of a work of it',
    { noun: 'series', field: 'media', isList: true, value: async () => [await work()] },
    ({ entry, change }) => ({ noun: 'media', id: (change.media as [number])[0], change: { series: entry } }),
  ),
  side('the works of a character', CAST, ({ entry, change }) => {
    const [{ character: id }] = change.characters as [Part]
    return { noun: 'character', id, change: { media: [{ media: entry, role: 'Lead' }] } }
  }),
  side(
    'the cast of a work of it',
    {
      ...{ noun: 'character', field: 'media', isList: true },
      value: async () => [{ media: await work(), role: 'Lead' }],
    },
    ({ entry, change }) => {
      const [{ media: id }] = change.media as [{ media: number }]
      return { noun: 'media', id, change: { characters: [{ character: entry, role: 'Lead', actors: [] }] } }
    },
  ),
]
