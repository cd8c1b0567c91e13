import { type APIRequestContext, expect, type Page } from '@playwright/test'
import type { Account } from './account'
import { idOf } from './works'

/** A title contains its other languages, too, hidden. */
export const SEEN = { useInnerText: true }

/** Works of the demo catalogue. */
export const TITLES = ['Cowboy Bebop', 'Death Note', 'Neon Genesis Evangelion', 'Naruto'] as const

/** Calls of the user's own lists, to prepare a test. */
export async function listsOf(request: APIRequestContext, { email, password }: Account) {
  const { token } = await (await request.post('/api/users/login', { data: { email, password } })).json()
  const headers = { authorization: `Bearer ${token}` }
  return {
    /** Creates a list with these works. Returns its url, `{username}/{listname}`. */
    async create(list: { name: string; visibility?: string; description?: string }, titles: readonly string[] = []) {
      const response = await request.post('/api/user-lists', { data: list, headers })
      expect(response.status()).toBe(200)
      const { url } = await response.json()
      for (const title of titles) await this.add(url, title)
      return String(url)
    },
    async add(url: string, title: string, description?: string) {
      const media = await idOf(request, title)
      const added = await request.put(`/api/user-lists/${url}/add`, { data: { media, description }, headers })
      expect(added.status()).toBe(200)
    },
    async watch(title: string, status: string) {
      const media = await idOf(request, title)
      expect(
        (await request.post('/api/watched', { data: { media, status, episodesWatched: 0 }, headers })).status(),
      ).toBe(200)
    },
    follow: (username: string) => request.put(`/api/users/${username}/follow`, { headers }),
  }
}

/** The titles of a list in the displayed order. */
export function titlesOn(page: Page) {
  return page.locator('.list-work-title')
}
