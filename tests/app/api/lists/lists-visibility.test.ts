import { beforeAll, describe, expect, test } from 'vitest'
import { LIST_VISIBILITIES, type ListVisibility } from '@/lib/lists/rules'
import { list as listAnswer } from '@/lib/lists/schemas/lists'
import { refusalOf, send } from '@/tests/support/accounts'
import { useDatabase } from '@/tests/support/database'
import { bearerOf, givenMedia, givenUser } from '@/tests/support/factories'

useDatabase()

/** All kinds of callers: each call of each list, as decision 41 says. */
const ASKERS = ['owner', 'friend', 'follower', 'followed', 'stranger', 'visitor'] as const
type Asker = (typeof ASKERS)[number]
type Headers = Record<string, string>

const headers: Partial<Record<Asker, Headers>> = {}
const by = (asker: Asker): Headers => headers[asker] ?? {}
const urlOf = (visibility: ListVisibility) => `/api/user-lists/owner/${visibility.toLowerCase()}`
let media: number
let other: number

beforeAll(async () => {
  for (const asker of ASKERS) if (asker !== 'visitor') headers[asker] = await bearerOf(await givenUser(asker))
  const follow = (who: string, whom: Asker) => send('PUT', `/api/users/${who}/follow`, undefined, by(whom))
  await follow('owner', 'friend')
  await follow('friend', 'owner')
  await follow('owner', 'follower')
  await follow('followed', 'owner')
  media = await givenMedia({ title: 'Akira' })
  other = await givenMedia({ title: 'Bakuman' })
  for (const visibility of LIST_VISIBILITIES) {
    await send('POST', '/api/user-lists', { name: visibility, visibility }, by('owner'))
    await send('PUT', `${urlOf(visibility)}/add`, { media, description: 'Mine alone.' }, by('owner'))
  }
})

const isVisible = (visibility: ListVisibility, asker: Asker) =>
  asker === 'owner' ||
  visibility === 'Public' ||
  visibility === 'Unlisted' ||
  (visibility === 'FriendsOnly' && asker === 'friend')

describe.each(LIST_VISIBILITIES)('a list that is %s', (visibility) => {
  test.each(ASKERS)('is visible to its %s as specified', async (asker) => {
    const response = await send('GET', urlOf(visibility), undefined, by(asker))
    if (!isVisible(visibility, asker)) {
      expect(await refusalOf(response)).toEqual([404, 'notFound'])
      return
    }
    const found = listAnswer.parse(await response.json())
    expect(found).toMatchObject({
      name: visibility,
      isOwner: asker === 'owner',
      isShareable: visibility !== 'Private' && (visibility !== 'FriendsOnly' || asker === 'owner'),
      entries: [{ media: { title: 'Akira' }, description: 'Mine alone.' }],
    })
    expect(response.headers.get('cache-control')).toBe('no-store')
  })

  test.each(ASKERS.filter((asker) => asker !== 'owner'))('cannot be changed by a %s', async (asker) => {
    const expected = asker === 'visitor' ? 401 : isVisible(visibility, asker) ? 403 : 404
    const url = urlOf(visibility)
    const answers = [
      await send('PUT', url, { name: 'Taken over', visibility: 'Public' }, by(asker)),
      await send('PUT', `${url}/add`, { media: other }, by(asker)),
      await send('PUT', `${url}/add`, { media, description: 'Not mine.' }, by(asker)),
      await send('PUT', `${url}/remove`, { media }, by(asker)),
      await send('PUT', `${url}/order`, { media, position: 1 }, by(asker)),
      await send('DELETE', url, undefined, by(asker)),
    ]
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(expected))
    const kept = await (await send('GET', url, undefined, by('owner'))).json()
    expect(kept).toMatchObject({ name: visibility, visibility, entries: [{ description: 'Mine alone.' }] })
  })

  test.each(ASKERS)('is on the profile that a %s reads only if it is Public', async (asker) => {
    const profile = await (await send('GET', '/api/users/owner', undefined, by(asker))).json()
    const names = profile.lists.map(({ name }: { name: string }) => name)
    expect(names.includes(visibility)).toBe(visibility === 'Public')
  })

  test.each(ASKERS)('is in my-lists of its owner only: %s', async (asker) => {
    const response = await send('GET', `/api/user-lists/my-lists?media=${media}`, undefined, by(asker))
    if (asker === 'visitor') return expect(response.status).toBe(401)
    expect(JSON.stringify(await response.json()).includes(`"${visibility}"`)).toBe(asker === 'owner')
  })
})
