import type { APIRequestContext } from '@playwright/test'
import type { MediaCard, MediaEntry, MediaType } from '@/lib/catalogue/schemas/media'
import type { Tag } from '@/lib/catalogue/schemas/tags'
import { links } from '@/lib/links'
import type { Paged } from '@/lib/schemas/paging'

/** The id of a media of the demo catalogue. */
export async function idOf(request: APIRequestContext, title: string, type: MediaType = 'Anime'): Promise<number> {
  const { data } = await worksWhere(request, { query: title, type, size: '100' })
  const work = data.find((each) => each.title === title)
  if (!work) throw new Error(`The demo catalogue has no ${type} called ${title}.`)
  return work.id
}

/** The answer of the API for these search parameters. */
export async function worksWhere(
  request: APIRequestContext,
  choices: Record<string, string>,
): Promise<Paged<MediaCard>> {
  return (await request.get('/api/media', { params: choices })).json()
}

/** The catalogue's spelling of a tag. */
export async function tagOf(request: APIRequestContext, name: string): Promise<string> {
  const { data }: Paged<Tag> = await (await request.get('/api/tags', { params: { query: name, size: '100' } })).json()
  const tag = data.find((each) => each.name.toLowerCase() === name)
  if (!tag) throw new Error(`The demo catalogue has no tag ${name}.`)
  return tag.name
}

export async function entryOf(request: APIRequestContext, id: number): Promise<MediaEntry> {
  return (await request.get(`/api${links.media(id)}`)).json()
}
