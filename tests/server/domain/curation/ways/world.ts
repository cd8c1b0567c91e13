import type { EditedNoun } from '@/lib/catalogue/nouns'
import { RESOURCES } from '@/lib/catalogue/nouns'
import type { Values } from '@/lib/curation/documents/differences'
import type { Permission } from '@/lib/identity/schemas/users'
import { documentOf } from '@/server/domain/curation/documents/queries'
import { prisma } from '@/server/platform/database/client'
import { AppError } from '@/server/platform/errors'
import type { Method } from '@/server/web/http/route'
import { send } from '@/tests/support/accounts'
import { bearerOf, givenCharacter, givenMedia, givenSeries, givenUser, PASSWORD } from '@/tests/support/factories'

/** The entries and people that ways of changing an entry meet. Made anew for each test. */

export type Noun = Extract<EditedNoun, 'media' | 'series' | 'character' | 'tag'>
export type Person = { id: number; name: string }
/** A change of an entry: one field, which is a list or not. A function makes what the value names. */
export type Change = { noun: Noun; field: string; isList: boolean; value: unknown | (() => Promise<unknown>) }

export type World = {
  noun: Noun
  field: string
  /** The entry that is changed; after a merge the one that it is by then. */
  entry: number
  /** Another entry of the noun, which says nothing. */
  twin: number
  /** Who changes, or proposes. */
  author: Person
  editor: Person
  moderator: Person
  change: Values
}

let made = 0
async function person(...permissions: Permission[]): Promise<Person> {
  const name = `person-${++made}`
  return { id: await givenUser(name, { permissions }), name }
}

/** Makes an entry, with a text if it is named so. */
export const GIVEN: Record<Noun, (name: string) => Promise<number>> = {
  media: (title) => givenMedia({ title, ...(title.startsWith('Entry') && { description: 'Before' }) }),
  series: (title) => givenSeries(title),
  character: (name) => givenCharacter(name, name.startsWith('Entry') ? { biography: 'Before' } : {}),
  tag: async (name) => (await prisma().tag.create({ data: { name, key: name.toLowerCase() } })).id,
}

/** The world of a change; `permissions` are its author's. */
export async function worldOf({ noun, field, value }: Change, permissions: readonly Permission[]): Promise<World> {
  const given = GIVEN[noun]
  const other = await givenMedia({ title: 'Other' })
  return {
    noun,
    field,
    entry: await given(`Entry ${++made}`),
    twin: await given(`Twin ${++made}`),
    author: await person(...permissions),
    editor: await person('CanEdit'),
    moderator: await person('CanModerate', 'CanEdit'),
    change: {
      [field]:
        value === RELATED ? [{ type: 'Sequel', media: other }] : typeof value === 'function' ? await value() : value,
    },
  }
}

/** Stands for a relation to a work of the world. */
export const RELATED = Symbol('related')

export const callOf = ({ noun, entry }: World) => `/api/${RESOURCES[noun]}/${entry}`

/** What the entry says in the field that is changed. */
export async function saidOf({ noun, entry, field }: World): Promise<unknown> {
  return (await documentOf(prisma(), noun, entry, [field]))?.[field] ?? null
}

/** A call of the API by somebody, who logs in if they can. @throws AppError the refusal */
export async function as<Answer = Record<string, unknown>>(
  who: Person,
  method: Method,
  path: string,
  body: object = {},
): Promise<Answer> {
  const { confirmedAt } = await prisma().user.findUniqueOrThrow({ where: { id: who.id } })
  if (confirmedAt === null) {
    const email = `${who.name}@example.org`
    return answerOf(await send('POST', '/api/users/login', { email, password: PASSWORD }))
  }
  return answerOf(await send(method, path, body, await bearerOf(who.id)))
}

async function answerOf<Answer>(response: Response): Promise<Answer> {
  const body = await response.json()
  if (!response.ok) throw new AppError(body.code, { fields: body.errors })
  return body
}
