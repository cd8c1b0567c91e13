import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test'
import type { OwnRecord } from '@/lib/tracking/schemas/records'
import { prisma } from '@/server/platform/database/client'
import type { Account } from './account'

/**
 * Records of an account that watches these works, with the ratings 0, 1, … in their order; every fourth one is paused.
 * One statement writes them.
 */
export async function givenRecords({ username }: Account, works: readonly number[]): Promise<void> {
  const { id: userId } = await prisma().user.findFirstOrThrow({ where: { username } })
  const data = works.map((mediaId, n) => {
    const status = n % 4 ? ('Watching' as const) : ('Paused' as const)
    return { userId, mediaId, status, episodesWatched: 1, rating: n }
  })
  await prisma().watchedRecord.createMany({ data })
}

/** Calls of the API beside the browser, as from another device. */
export async function deviceOf(request: APIRequestContext, { email, password }: Account) {
  const { token } = await (await request.post('/api/users/login', { data: { email, password } })).json()
  const headers = { authorization: `Bearer ${token}` }
  return {
    headers,
    watch: async (media: number, record: Partial<OwnRecord>) => {
      const data = { status: 'Watching', episodesWatched: 0, ...record, media, source: 'api' }
      expect((await request.post('/api/watched', { headers, data })).status()).toBe(200)
    },
    remove: (media: number) => request.delete('/api/watched', { headers, data: { media } }),
    record: async (media: number): Promise<OwnRecord | null> => {
      const { data } = await (await request.get(`/api/me/media?ids=${media}`, { headers })).json()
      return data[0].watched
    },
  }
}

/** The notifications of success and failure. */
export const notice = (page: Page, text: string | RegExp) => page.getByRole('listitem').filter({ hasText: text })

/** A notice under the pointer: it stays while the page and the server are looked at, however long that takes. */
export async function heldNotice(page: Page, text: string | RegExp) {
  const held = notice(page, text)
  await held.hover()
  return held
}

/** My watched as cards with their forms, instead of the table. */
export const showCards = (page: Page) => page.getByRole('radio', { name: 'Cards' }).check()

/** The user's elements on the pages of a work. */
export function actionsOn(page: Page) {
  const row = page.getByRole('group', { name: 'Actions for this work' })
  return {
    row,
    watched: row.getByRole('button', { name: /^(Add to watched|Planned|Watching|Completed|Dropped|Paused)/ }),
    oneMore: row.getByRole('button', { name: /one more/ }),
    favorite: row.getByRole('button', { name: 'Favorite' }),
  }
}

/** The form of a watched record, wherever it is. */
export function formIn(place: Page | Locator) {
  return {
    status: (name: string) => place.getByRole('radio', { name }),
    episodes: place.getByRole('textbox', { name: /watched|read$/ }),
    rating: place.getByRole('textbox', { name: /^Rating/ }),
    started: place.getByLabel('Started', { exact: true }),
    finished: place.getByLabel('Finished', { exact: true }),
    add: place.getByRole('button', { name: 'Add to watched' }),
    save: place.getByRole('button', { name: 'Save' }),
    remove: place.getByRole('button', { name: 'Remove from watched' }),
  }
}
