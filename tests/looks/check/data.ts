import { type APIRequestContext, expect } from '@playwright/test'
import { links } from '@/lib/links'
import type { Account } from '../../e2e/support/account'
import { deviceOf } from '../../e2e/support/tracking'
import { idOf, worksWhere } from '../../e2e/support/works'

/** What the account of the pictures has, as far as states ask for it. */
export type Data = {
  /** A finished work with a rating and both dates. */
  finished: string
  /** The same with an earlier run, a note and tags. */
  seenTwice: string
  /** A work of which all episodes but one are watched. */
  nearlySeen: { page: string; before: () => Promise<void> }
  /** A work without a record. */
  unseen: string
  list: string
  profile: string
}

const FINISHED = { status: 'Completed', rating: 87, startedDate: '2016-05-04', finishedDate: '2016-11-28' } as const
const RUN = { episodesWatched: 26, rating: 100, startedDate: '2009-10-31', finishedDate: '2010-12-24' }
const NOTE = 'With Anna, on the balcony, until it was too cold.'
/** The most works that are only watched, so that tables have rows. */
const WATCHED = 14

/** Gives an account records and a list, by calls. A second time changes nothing. */
export async function givenData(request: APIRequestContext, account: Account): Promise<Data> {
  const device = await deviceOf(request, account)
  const { data: works } = await worksWhere(request, { type: 'Anime', size: String(WATCHED), sort: 'popularity' })
  const finished = await idOf(request, 'Neon Genesis Evangelion')
  const seenTwice = await idOf(request, 'Cowboy Bebop')
  const nearlySeen = await idOf(request, 'Death Note')
  const unseen = await idOf(request, 'Naruto')
  const own = new Set([finished, seenTwice, nearlySeen, unseen])
  for (const [n, { id }] of works.filter(({ id }) => !own.has(id)).entries())
    await device.watch(id, {
      status: n % 3 ? 'Watching' : 'Planned',
      episodesWatched: n % 3,
      rating: n % 2 ? 7 * n : null,
    })
  await device.watch(finished, { ...FINISHED, episodesWatched: 26 })
  await device.watch(seenTwice, {
    ...{ ...FINISHED, episodesWatched: 26, note: NOTE, tags: ['space', 'with Anna'], priority: 'High' },
    earlierRuns: [RUN],
  })
  const before = () => device.watch(nearlySeen, { status: 'Watching', episodesWatched: 36, rating: null })
  await before()
  return {
    finished: links.media(finished),
    seenTwice: links.media(seenTwice),
    nearlySeen: { page: links.media(nearlySeen), before },
    unseen: links.media(unseen),
    profile: links.user((await (await request.get('/api/users/me', { headers: device.headers })).json()).username),
    list: await givenList(request, device.headers, works.map(({ id }) => id).slice(0, 6)),
  }
}

/** A list with some works and a note. Returns its page. */
async function givenList(
  request: APIRequestContext,
  headers: Record<string, string>,
  works: readonly number[],
): Promise<string> {
  const name = 'For rainy days'
  const mine = await (await request.get('/api/user-lists/my-lists', { headers })).json()
  const found: { name: string; url: string } | undefined = mine.data.find(
    (list: { name: string }) => list.name === name,
  )
  if (found) return links.myList(found.url)
  const data = { name, visibility: 'Public', description: 'With tea and rain.' }
  const made = await request.post('/api/user-lists', { headers, data })
  expect(made.status(), await made.text()).toBe(200)
  const { url } = await made.json()
  for (const media of works) {
    const added = await request.put(links.listCall(`${url}/add`), { headers, data: { media, description: NOTE } })
    expect(added.status(), await added.text()).toBe(200)
  }
  return links.myList(url)
}
