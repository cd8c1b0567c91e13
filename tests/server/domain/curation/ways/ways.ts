import { readSigned } from '@/lib/catalogue/line/signed'
import type { Permission } from '@/lib/identity/schemas/users'
import { takeLine } from '@/server/domain/curation/changes/mutations'
import { prisma } from '@/server/platform/database/client'
import { as, type Change, callOf, GIVEN, RELATED, type World } from './world'

/**
 * All ways of changing an entry. A further way is a further row: what it does before the condition is made (a proposal,
 * an edit), and the act that the condition meets. The act says what became of it: "done", or a word of its own.
 * Refusals are thrown.
 */

/** Ways to which the same is expected. */
export type Kind =
  | 'direct'
  /** What the form sends. It meets what direct calls do, unless a condition says otherwise. */
  | 'form'
  | 'proposal'
  | 'changed'
  | 'revert'
  | 'everything'
  | 'line'
  | 'offer'
  | 'merge'
  /** A change of another entry that this one shows, too. */
  | 'side'
  | 'load'
  /** A load after an editor has given the field back. */
  | 'follow'

export type Way = {
  name: string
  kind: Kind
  changes: readonly Change[]
  /** The permissions of the author. */
  permissions: readonly Permission[]
  /** Whose the edit is. */
  by: 'author' | 'editor' | 'moderator' | null
  /** What is done before. Returns the act. */
  begin: (world: World) => Promise<(world: World) => Promise<string>>
}

export const TEXT: Change = { noun: 'media', field: 'description', isList: false, value: 'After' }
export const RELATION: Change = { noun: 'media', field: 'relations', isList: true, value: RELATED }
const TAG: Change = { noun: 'tag', field: 'description', isList: false, value: 'After' }
const EPISODE: Change = { noun: 'media', field: 'episodes', isList: true, value: [{ number: 1, title: 'New' }] }
const BOTH = [TEXT, RELATION]
export const EDITOR: readonly Permission[] = ['CanEdit']

/** An act that nothing is done for before. */
const atOnce = (act: (world: World) => Promise<string>) => async () => act

const put = (path: (world: World) => string) =>
  atOnce(async (world) => {
    await as(world.author, 'PUT', path(world), world.change)
    return 'done'
  })

export const contribution = ({ noun, entry, change }: World) => ({ noun, id: entry, change })

const give = atOnce(async (world) => {
  const { state } = await as(world.author, 'POST', '/api/contributions', contribution(world))
  return state === 'Accepted' ? 'done' : String(state)
})

/** A proposal with another field besides, on which an editor decides. */
const proposal = (decision: (world: World) => object) => async (world: World) => {
  const format = { format: 'OVA' }
  const given = contribution(world)
  const body = { ...given, change: { ...given.change, ...format } }
  const { contribution: id } = await as(world.author, 'POST', '/api/contributions', body)
  return async (now: World) => {
    const decided = { decision: 'Accept', ...decision(now) }
    const { state } = await as(now.editor, 'POST', `/api/contributions/${id}/decision`, decided)
    return state === 'Accepted' || state === 'PartlyAccepted' ? 'done' : String(state)
  }
}

/** An edit that its author makes at once, and what takes it back. */
const edited = (takeBack: (world: World, edit: number) => Promise<string>) => async (world: World) => {
  const { edit } = await as<{ edit: number }>(world.author, 'POST', '/api/contributions', contribution(world))
  return (now: World) => takeBack(now, edit)
}

type Reverted = { reverted: unknown[]; kept: { why: string }[] }

/** A line of another instance, which names entries by their ids here. */
async function takeFrom(world: World, isTrusted: boolean) {
  const { entry, field, change } = world
  const relations = (change.relations as { type: string; media: number }[] | undefined)?.map(({ type, media }) => ({
    type,
    key: String(media),
  }))
  const origin = { page: `https://one.example/${entry}`, fields: [field] }
  const line = { v: 2, kind: 'Anime', key: `k${entry}`, title: 'X', ...change, relations, license: 'CC0-1.0', origin }
  const read = readSigned(line)
  if (!read || !('entry' in read)) throw new Error('no line of an entry')
  return takeLine(
    read.entry,
    { address: 'https://one.example', isTrusted },
    { noun: 'media', id: entry, ids: [], here: (_, key) => Number(key), picture: null },
  )
}

export const WAYS: readonly Way[] = [
  {
    name: 'PUT of a work',
    ...{ kind: 'direct', changes: BOTH, permissions: EDITOR, by: 'author' },
    begin: put(callOf),
  },
  {
    name: 'PUT of episodes',
    ...{ kind: 'direct', changes: [EPISODE], permissions: EDITOR, by: 'author' },
    begin: put((world) => `${callOf(world)}/episodes`),
  },
  {
    name: 'PUT of a character',
    kind: 'direct',
    changes: [{ noun: 'character', field: 'biography', isList: false, value: 'After' }],
    ...{ permissions: EDITOR, by: 'author' },
    begin: put(callOf),
  },
  {
    name: 'PUT of a tag',
    kind: 'direct',
    changes: [TAG, { noun: 'tag', field: 'aliases', isList: true, value: ['Another name'] }],
    ...{ permissions: EDITOR, by: 'author' },
    begin: put(callOf),
  },
  {
    name: 'a contribution by an editor',
    ...{ kind: 'form', changes: BOTH, permissions: EDITOR, by: 'author' },
    begin: give,
  },
  {
    name: 'a contribution by a trusted member',
    ...{ kind: 'form', changes: BOTH, permissions: [], by: 'author' },
    begin: async (world) => {
      await prisma().contributor.create({ data: { userId: world.author.id, trustedAt: new Date() } })
      return give()
    },
  },
  {
    name: 'a proposal that is accepted',
    ...{ kind: 'proposal', changes: BOTH, permissions: [], by: 'author' },
    begin: proposal(() => ({})),
  },
  {
    name: 'a proposal that is accepted in part',
    ...{ kind: 'proposal', changes: BOTH, permissions: [], by: 'author' },
    begin: proposal(({ field }) => ({ fields: [field] })),
  },
  {
    name: 'a proposal that is changed and accepted',
    ...{ kind: 'changed', changes: [TEXT], permissions: [], by: 'author' },
    begin: proposal(({ field }) => ({ change: { [field]: 'Better' } })),
  },
  {
    name: 'an edit that is taken back',
    ...{ kind: 'revert', changes: BOTH, permissions: EDITOR, by: 'editor' },
    begin: edited(async ({ editor }, edit) => {
      await as(editor, 'POST', `/api/edits/${edit}/revert`)
      return 'done'
    }),
  },
  {
    name: 'everything of an account that is taken back',
    ...{ kind: 'everything', changes: BOTH, permissions: EDITOR, by: 'moderator' },
    begin: edited(async ({ author, moderator }) => {
      const path = `/api/users/${author.name}/edits/revert`
      const { reverted, kept } = await as<Reverted>(moderator, 'POST', path, { since: '2020-01-01T00:00:00Z' })
      return reverted.length > 0 ? 'done' : (kept[0]?.why ?? 'nothing')
    }),
  },
  {
    name: 'a line of a trusted instance',
    ...{ kind: 'line', changes: BOTH, permissions: [], by: null },
    begin: atOnce(async (world) => {
      const { applied, proposed } = await takeFrom(world, true)
      return applied ? 'done' : proposed ? 'proposed' : 'nothing'
    }),
  },
  {
    name: 'a line of another instance that is accepted',
    ...{ kind: 'offer', changes: BOTH, permissions: [], by: null },
    begin: async (world) => {
      await takeFrom(world, false)
      const { id } = await prisma().contribution.findFirstOrThrow({ where: { mediaId: world.entry } })
      return async ({ editor }) => {
        const { state } = await as(editor, 'POST', `/api/contributions/${id}/decision`, { decision: 'Accept' })
        return state === 'Accepted' ? 'done' : String(state)
      }
    },
  },
  {
    name: 'a merge of another entry into it',
    ...{ kind: 'merge', changes: [TEXT, TAG], permissions: EDITOR, by: 'author' },
    begin: async (world) => {
      const other = { ...world, entry: await GIVEN[world.noun](`Copy of ${world.entry}`) }
      await as(world.editor, 'PUT', callOf(other), world.change)
      return async (now) => {
        await as(now.author, 'POST', `${callOf(other)}/merge`, { into: now.entry, fields: { [now.field]: 'merged' } })
        return 'done'
      }
    },
  },
]
