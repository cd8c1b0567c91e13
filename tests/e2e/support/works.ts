import type { APIRequestContext } from '@playwright/test'
import { links } from '@/lib/links'
import type { MediaCard, MediaEntry, MediaType } from '@/lib/schemas/media'
import type { Paged } from '@/lib/schemas/paging'

/** The id of a work of the demo catalogue. */
export async function idOf(request: APIRequestContext, title: string, type: MediaType = 'Anime'): Promise<number> {
  const { data } = await worksWhere(request, { query: title, type, size: '100' })
  const work = data.find((each) => each.title === title)
  if (!work) throw new Error(`The demo catalogue has no ${type} called ${title}.`)
  return work.id
}

/** What the API says about these choices. */
export async function worksWhere(
  request: APIRequestContext,
  choices: Record<string, string>,
): Promise<Paged<MediaCard>> {
  return (await request.get('/api/media', { params: choices })).json()
}

export async function entryOf(request: APIRequestContext, id: number): Promise<MediaEntry> {
  return (await request.get(`/api${links.media(id)}`)).json()
}
