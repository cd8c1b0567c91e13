import { loadCatalogue } from '@/server/loader/load'
import { prisma } from '@/server/platform/database/client'
import { anime, fileOf, TODAY } from '@/tests/server/loader/support'
import { EDITOR, RELATION, TEXT, type Way } from './ways'
import { as, callOf, saidOf, type World } from './world'

/**
 * The ways of changing a work by a file of a source. People have edited the work, so that its history has what the load
 * changes.
 */

const keyOf = (id: number) => `source:${id}`
type Related = { type: string; media: number }

/** What the source says of it: one field, and the name that it had. */
async function linesOf({ entry, field, change }: World): Promise<object[]> {
  const { title } = await prisma().media.findUniqueOrThrow({ where: { id: entry } })
  if (field !== 'relations') return [anime(keyOf(entry), title, change)]
  const [{ type, media }] = change.relations as [Related]
  await prisma().media.update({ where: { id: media }, data: { sourceKey: keyOf(media) } })
  return [anime(keyOf(entry), title, { relations: [{ type, key: keyOf(media) }] }), anime(keyOf(media), 'Other')]
}

async function load(lines: readonly object[], world: World): Promise<string> {
  const old = await saidOf(world)
  await loadCatalogue([fileOf(lines)], { say: () => {}, today: TODAY })
  return JSON.stringify(await saidOf(world)) === JSON.stringify(old) ? 'nothing' : 'done'
}

/** The work is one of the source, and an editor makes these changes. */
async function sourced(world: World, ...changes: object[]): Promise<object[]> {
  const lines = await linesOf(world)
  await prisma().media.update({ where: { id: world.entry }, data: { sourceKey: keyOf(world.entry) } })
  for (const change of changes)
    await as(world.editor, 'POST', '/api/contributions', { noun: 'media', id: world.entry, change })
  return lines
}

export const LOADS: readonly Way[] = [
  {
    name: 'a load',
    ...{ kind: 'load', changes: [TEXT, RELATION], permissions: [], by: null },
    begin: async (world) => {
      const lines = await sourced(world, { format: 'OVA' })
      return (now) => load(lines, now)
    },
  },
  {
    name: 'a load after the field was given back to the sources',
    ...{ kind: 'follow', changes: [TEXT, RELATION], permissions: EDITOR, by: null },
    begin: async (world) => {
      const { field, change } = world
      const lines = await sourced(
        world,
        ...(field === 'relations' ? [change, { relations: [] }] : [{ [field]: 'Theirs' }]),
      )
      return async (now) => {
        await as(now.author, 'POST', `${callOf(now)}/follow`, { fields: [field] })
        return load(lines, now)
      }
    },
  },
]
