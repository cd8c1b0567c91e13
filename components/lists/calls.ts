import { call } from '@/lib/browser/api'
import { links } from '@/lib/links'
import type { ListSort } from '@/lib/lists/rules'
import type { ListChanges } from '@/lib/lists/schemas/changes'
import type { ListCollaborators, SharedLists } from '@/lib/lists/schemas/collaborators'
import type {
  EntryMove,
  List,
  ListAfterAdding,
  ListChange,
  ListInput,
  ListSummary,
  MyList,
  MyLists,
  TitleMatches,
} from '@/lib/lists/schemas/lists'

/** The API calls of the user's own lists; `url` is `{username}/{listname}`. All throw Problem. */

export const readList = (url: string, { page, size }: { page: number; size: number }, signal?: AbortSignal) =>
  call<List>(`${links.listCall(url)}?page=${page}&size=${size}`, { signal })

export const readMyLists = (choice: { page?: number; size?: number; media?: number; sort?: ListSort }) => {
  const query = new URLSearchParams(Object.entries(choice).map(([name, value]) => [name, String(value)]))
  return call<MyLists>(`${links.listCall('my-lists')}?${query}`)
}

/** All lists that the user can change, with whether they contain a work if one is given. */
export async function allMyLists(media?: number): Promise<MyList[]> {
  const all: MyList[] = []
  for (let page = 0, last = 0; page <= last; page++) {
    const { data, totalPages } = await readMyLists({ page, size: MAX_PAGE_SIZE, ...(media && { media }) })
    all.push(...data)
    last = totalPages - 1
  }
  const shared = (await readSharedLists(media)).data.filter(({ isAccepted }) => isAccepted)
  return [...all, ...shared.map((list) => ({ ...list, covers: [] }))]
}

const MAX_PAGE_SIZE = 100

export const createList = (input: Partial<ListInput>) =>
  call<ListSummary>('/api/user-lists', { method: 'POST', body: input })

export const updateList = (url: string, change: ListChange) =>
  call<ListSummary>(links.listCall(url), { method: 'PUT', body: change })

export const deleteList = (url: string) => call(links.listCall(url), { method: 'DELETE' })

/** The lists of others that the user works on or is invited to, with whether they contain a work if one is given. */
export const readSharedLists = (media?: number, signal?: AbortSignal) =>
  call<SharedLists>(`/api/me/shared-lists${media ? `?media=${media}` : ''}`, { signal })

export const readCollaborators = (url: string) => call<ListCollaborators>(collaboratorsCall(url))

/** What collaborators did with the entries; for the owner. */
export const readChanges = (url: string) => call<ListChanges>(`${links.listCall(url)}/changes`)

/** The owner invites a user; who is invited accepts with the own name. */
export const inviteOrAccept = (url: string, username: string) =>
  call<ListCollaborators>(collaboratorsCall(url, username), { method: 'PUT' })

export const endCollaboration = (url: string, username: string) =>
  call(collaboratorsCall(url, username), { method: 'DELETE' })

const collaboratorsCall = (url: string, username?: string) =>
  `${links.listCall(url)}/collaborators${username === undefined ? '' : `/${encodeURIComponent(username)}`}`

/** Also changes the note of an existing entry. */
export const addEntry = (url: string, media: number, description?: string | null) =>
  call<ListSummary>(`${links.listCall(url)}/add`, { method: 'PUT', body: { media, description } })

export const addEntries = (url: string, media: readonly number[]) =>
  call<ListAfterAdding>(`${links.listCall(url)}/add-several`, { method: 'PUT', body: { media } })

/** The works of these titles. */
export const matchTitles = (titles: readonly string[]) =>
  call<TitleMatches>(links.listCall('match'), { method: 'POST', body: { titles } })

export const removeEntry = (url: string, media: number) =>
  call<ListSummary>(`${links.listCall(url)}/remove`, { method: 'PUT', body: { media } })

export const moveEntry = (url: string, move: EntryMove) =>
  call<ListSummary>(`${links.listCall(url)}/order`, { method: 'PUT', body: move })
