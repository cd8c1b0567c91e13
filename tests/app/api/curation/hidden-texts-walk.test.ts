import { afterAll, beforeAll, expect, test } from 'vitest'
import { EDITED_NOUNS, type EditedNoun } from '@/lib/catalogue/nouns'
import { hideTextCall } from '@/lib/curation/links/hidden-texts'
import type { Permission } from '@/lib/identity/schemas/users'
import { prisma } from '@/server/platform/database/client'
import { env } from '@/server/platform/env'
import type { JsonSchema } from '@/server/web/http/json-schema'
import { send } from '@/tests/support/accounts'
import { documentedCalls } from '@/tests/support/any-call'
import { ask, pathOf } from '@/tests/support/api'
import { contextOf } from '@/tests/support/context'
import { accept, give, proposed, refuse } from '@/tests/support/contributions'
import { useDatabase } from '@/tests/support/database'
import {
  bearerOf,
  givenCharacter,
  givenCompany,
  givenMedia,
  givenPerson,
  givenSeries,
  givenUser,
} from '@/tests/support/factories'
import { drainInvalidations, invalidateNow } from '@/tests/support/invalidations'
import { walk } from '@/tests/support/walk'

useDatabase()

/** A word that nothing but the hidden texts has. */
const MARK = 'Zyqvandal'
const RUDE = `${MARK} lives in Paper Street`

const configured = { ...env() }
afterAll(() => Object.assign(env(), configured))

type Person = { id: number; permissions: Permission[]; username: string; auth: { authorization: string } }
async function person(username: string, ...permissions: Permission[]): Promise<Person> {
  const id = await givenUser(username, { permissions, showActivity: true })
  return { id, permissions, username, auth: await bearerOf(id) }
}

let people: Record<'vandal' | 'author' | 'member' | 'editor' | 'moderator', Person>
const entries = {} as Record<EditedNoun, number>
/** The edits that a moderator hides. */
const hidden: number[] = []
const contributions: number[] = []

/** The text of each noun that is spoilt. */
const FIELD = {
  media: 'description',
  series: 'description',
  character: 'biography',
  person: 'biography',
  company: 'biography',
  tag: 'description',
} as const satisfies Record<EditedNoun, string>

beforeAll(async () => {
  Object.assign(env(), { RATE_ACCOUNT_EXPORTS: 1e6, CATALOGUE_CHANGES: 'CC0-1.0' })
  people = {
    vandal: await person('vandal', 'CanEdit'),
    author: await person('author'),
    member: await person('member'),
    editor: await person('editor', 'CanEdit'),
    moderator: await person('moderator', 'CanEdit', 'CanModerate'),
  }
  Object.assign(entries, {
    media: await givenMedia({ title: 'Lanterns', tagNames: ['Percussion'] }),
    series: await givenSeries('The cycle'),
    character: await givenCharacter('Hero'),
    person: await givenPerson('Actor'),
    company: await givenCompany('Studio'),
    tag: 0,
  })
  entries.tag = (await prisma().tag.findFirstOrThrow({ where: { key: 'percussion' } })).id
  const { vandal, author, editor } = people
  const reasons = { comment: RUDE, source: `https://example.org/${MARK}` }
  for (const noun of EDITED_NOUNS) {
    const of = { noun, id: entries[noun] }
    const { edit } = await give({ ...of, change: { [FIELD[noun]]: RUDE }, ...reasons } as never, vandal)
    hidden.push(edit ?? 0)
    await give({ ...of, change: { [FIELD[noun]]: 'Calm' }, comment: `Not ${MARK}` } as never, editor)
  }
  // A part of a list, a proposal that was accepted, one that was refused, and a new entry.
  const episodes = [{ number: 1, title: RUDE }]
  const { edit } = await give({ noun: 'media', id: entries.media, change: { episodes } }, vandal)
  hidden.push(edit ?? 0)
  await give({ noun: 'media', id: entries.media, change: { episodes: [] } }, editor)
  const change = { noun: 'media', id: entries.media, change: { nativeTitle: RUDE }, ...reasons } as const
  const accepted = await proposed(change, author)
  hidden.push((await accept(accepted, editor)).edit ?? 0)
  await give({ noun: 'media', id: entries.media, change: { nativeTitle: null } }, editor)
  const refused = await proposed(change, author)
  await refuse(refused, editor)
  const added = await proposed({ noun: 'series', id: null, change: { title: RUDE }, ...reasons }, author)
  const made = await accept(added, editor)
  hidden.push(made.edit ?? 0)
  await give({ noun: 'series', id: made.entry ?? 0, change: { title: 'Quiet' } }, editor)
  contributions.push(accepted, refused, added)
})

/** What of a path each parameter may be. */
async function valuesOf(name: string, path: string, schema: JsonSchema): Promise<readonly (number | string)[]> {
  const edits = async () => (await prisma().edit.findMany({ select: { id: true } })).map(({ id }) => id)
  if (name === 'id' && path.startsWith('/api/edits/')) return edits()
  if (name === 'id' && path.startsWith('/api/contributions/{id}')) return contributions
  if (name === 'id') return [...new Set(Object.values(entries))]
  const values: Readonly<Record<string, readonly (number | string)[]>> = {
    username: [people.vandal.username, people.author.username],
    noun: EDITED_NOUNS,
    kind: EDITED_NOUNS,
    since: [0],
    state: ['All', 'Accepted', 'Refused'],
    user: [people.author.id],
  }
  return values[name] ?? (schema.enum as string[] | undefined) ?? []
}

/** All addresses of a call: with each combination of the parameters of its path, and each other one alone. */
async function addressesOf({ path, operation }: (typeof documentedCalls)[number]): Promise<string[]> {
  let filled = [path]
  const queries: string[] = []
  for (const { name, schema, in: where } of operation.parameters) {
    const values = await valuesOf(name, path, schema)
    if (where === 'path')
      filled = filled.flatMap((some) => values.map((value) => some.replace(`{${name}}`, String(value))))
    if (where === 'query') queries.push(...values.map((value) => `?${name}=${encodeURIComponent(value)}`))
  }
  return filled.flatMap((some) => [some, ...queries.map((query) => some + query)])
}

/** The document and its page, and the state of the machine. */
const LEFT_OUT = ['/api/openapi.json', '/api/docs', '/api/health', '/api/health/live', '/api/health/ready']

/** The addresses whose answers have the word, but for those that repeat what was asked, and those that were refused. */
async function telling(addresses: Iterable<string>, headers: Record<string, string>) {
  const { found, refused } = await walk(addresses, headers, (text) =>
    text.replaceAll(/"instance":"[^"]*"/g, '').includes(MARK) ? true : undefined,
  )
  return { told: [...found.keys()], refused }
}

test('no call tells a hidden text to anybody but moderators, and nothing that is kept does', async () => {
  // Other instances read what is older than five minutes.
  await prisma().edit.updateMany({ data: { createdAt: new Date(Date.now() - 3600_000) } })
  const reading = documentedCalls.filter(({ method, path }) => method === 'GET' && !LEFT_OUT.includes(path))
  const addresses = [...new Set((await Promise.all(reading.map(addressesOf))).flat())]
  const { vandal, author, member, editor, moderator } = people
  const askers = [{}, ...[vandal, author, member, editor].map(({ auth }) => auth)]
  const before = new Set<string>()
  // What is refused is not asked again: a hidden text opens nothing.
  const open = new Map<object, string[]>()
  for (const asker of askers) {
    const { told, refused } = await telling(addresses, asker)
    for (const address of told) before.add(address)
    open.set(
      asker,
      addresses.filter((address) => !refused.has(address)),
    )
  }
  const told = new Set([...before].map(pathOf))
  for (const path of [
    ...['/api/edits', '/api/edits/{id}', '/api/media/{id}/edits', '/api/tags/{id}/edits', '/api/media/{id}/provenance'],
    ...['/api/users/{username}/contributions', '/api/users/export', '/api/contributions', '/api/contributions/{id}'],
    ...['/api/feeds/changes', '/api/feeds/changes/{noun}/{id}', '/api/feeds/contributions/{username}'],
    '/api/catalogue/changes',
  ])
    expect(told).toContain(path)
  const kept: [string, ReadonlySet<string>][] = []
  for (const address of before) {
    const { tags, noStore } = await contextOf(() => ask(address))
    if (tags.size > 0 && !noStore) kept.push([address, tags])
  }
  await drainInvalidations()
  for (const edit of hidden) {
    const hide = await send('POST', hideTextCall(edit), { comment: 'An address' }, moderator.auth)
    expect(hide.status).toBe(200)
  }
  const dropped = new Set<string>(await drainInvalidations())
  const isDropped = (tags: ReadonlySet<string>) => [...tags].some((tag) => dropped.has(tag))
  expect(kept.filter(([, tags]) => !isDropped(tags)).map(([address]) => address)).toEqual([])
  await invalidateNow('*')
  for (const asker of askers) expect((await telling(open.get(asker) ?? [], asker)).told).toEqual([])
  const { told: moderators } = await telling(
    hidden.map((edit) => hideTextCall(edit)),
    moderator.auth,
  )
  expect(moderators).toHaveLength(hidden.length)
})
