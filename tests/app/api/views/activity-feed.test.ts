import { beforeAll, expect, test } from 'vitest'
import { setRecord } from '@/server/domain/tracking/records/mutations'
import { prisma } from '@/server/platform/database/client'
import { send } from '@/tests/support/accounts'
import { useDatabase } from '@/tests/support/database'
import { givenMedia, givenUser } from '@/tests/support/factories'
import { parseXml, textOf, within } from '@/tests/support/xml'

useDatabase()

let id: number
beforeAll(async () => {
  id = await givenUser('Watcher', { showActivity: true })
  const media = await givenMedia({ title: 'Mushishi & more', totalEpisodes: 26 })
  const secret = await givenMedia({ title: 'Secret', totalEpisodes: 12 })
  await setRecord(id, { media, episodesWatched: 3, status: 'Watching', source: 'form' })
  await setRecord(id, { media: secret, episodesWatched: 3, status: 'Watching', source: 'form', isPrivate: true })
})

const FEED = '/api/feeds/activity/watcher'

test('the feed of activity says what the profile says, without private records', async () => {
  const answer = await send('GET', FEED)
  expect(answer.headers.get('content-type')).toBe('application/rss+xml; charset=utf-8')
  const [channel] = within(parseXml(await answer.text()), 'channel')
  expect(textOf(channel, 'title')).toBe('Activity of Watcher')
  expect(within(channel, 'item').map((item) => textOf(item, 'title'))).toEqual([
    'Watched episodes 1 to 3 of Mushishi & more',
  ])
  const [item] = within(channel, 'item')
  expect(textOf(item, 'link')).toMatch(/\/media\/\d+$/)
  expect(textOf(item, 'guid')).toMatch(/\/user\/Watcher#\d+-\d+$/)
  // The same at the next poll.
  expect(await (await send('GET', FEED)).text()).toBe(await (await send('GET', FEED)).text())
})

test('who shows no activity has no feed', async () => {
  await prisma().user.update({ where: { id }, data: { showActivity: false } })
  expect((await send('GET', FEED)).status).toBe(404)
  expect((await send('GET', '/api/feeds/activity/nobody')).status).toBe(404)
})
