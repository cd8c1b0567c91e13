import type { APIRequestContext } from '@playwright/test'
import { tagPage } from '@/lib/catalogue/schemas/tags'
import { type EntityKind, entryLink } from '@/lib/links'
import { prisma } from '@/server/platform/database/client'
import { invalidateNow } from '@/tests/support/invalidations'

type Named = { id: number; title?: string; name?: string; fullName?: string }

/** The id of an entry of the demo catalogue other than a media. */
export async function entryNamed(
  request: APIRequestContext,
  noun: 'series' | 'characters' | 'people' | 'companies',
  name: string,
): Promise<number> {
  const { data }: { data: Named[] } = await (await request.get(`/api/${noun}`, { params: { query: name } })).json()
  const found = data.find((each) => [each.title, each.name, each.fullName].includes(name))
  if (!found) throw new Error(`The demo catalogue has none of the ${noun} called ${name}.`)
  return found.id
}

/** The address of an entry of each kind of the demo catalogue other than a media, and of its tabs with content. */
export async function entriesOfKinds(request: APIRequestContext): Promise<Record<string, string[]>> {
  const ids = [
    ['character', await entryNamed(request, 'characters', 'Batou'), ['media', 'staff', 'attachments']],
    ['person', await entryNamed(request, 'people', 'Hayao Miyazaki'), ['staff', 'attachments']],
    ['company', await entryNamed(request, 'companies', 'Viz Media'), ['attachments']],
    ['series', await entryNamed(request, 'series', 'Ghost in the Shell'), ['media', 'attachments']],
  ] as const
  return Object.fromEntries(
    ids.map(([kind, id, tabs]) => [kind, [entryLink(kind, id), ...tabs.map((tab) => entryLink(kind, id, tab))]]),
  )
}

/** Removes an entry that a test has created (tests/support/factories), with everything that depends on it. */
export async function forget(kind: EntityKind, id: number): Promise<void> {
  const where = { where: { id } }
  if (kind === 'media') await prisma().media.delete(where)
  if (kind === 'series') await prisma().series.delete(where)
  if (kind === 'character') await prisma().character.delete(where)
  if (kind === 'person') await prisma().person.delete(where)
  if (kind === 'company') await prisma().company.delete(where)
  await invalidateNow(`${kind}:${id}`, `index:${kind}`)
}

/** The id of a tag of the demo catalogue. */
export async function tagNamed(request: APIRequestContext, name: string): Promise<number> {
  const { data } = tagPage.parse(await (await request.get('/api/tags', { params: { query: name } })).json())
  const found = data.find((tag) => tag.name.toLowerCase() === name.toLowerCase())
  if (!found) throw new Error(`The demo catalogue has no tag called ${name}.`)
  return found.id
}
