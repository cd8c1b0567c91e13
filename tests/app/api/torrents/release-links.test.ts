import { beforeAll, expect, test } from 'vitest'
import { torrentEntry } from '@/lib/torrents/schemas/torrents'
import { refusalOf, send } from '@/tests/support/accounts'
import { ask } from '@/tests/support/api'
import { expectDocumented } from '@/tests/support/contract'
import { useDatabase } from '@/tests/support/database'
import { bearerOf, givenMedia, givenTorrent, givenUser } from '@/tests/support/factories'
import { torrentV1 } from '@/tests/support/torrents'

useDatabase()

let media: number
let headers: { authorization: string }
beforeAll(async () => {
  media = await givenMedia({ title: 'Mushishi' })
  headers = await bearerOf(await givenUser('Ginko'))
})

function upload(name: string, link: string) {
  const form = new FormData()
  form.set('File', new File([Uint8Array.from(torrentV1({ name }))], 'a.torrent'))
  form.set('media', String(media))
  form.set('link', link)
  return ask('/api/torrents', { method: 'POST', body: form, headers })
}

test('the website of a release is stored, told by its call and in feeds, changed and removed', async () => {
  await givenTorrent('Mushishi - 00', { mediaId: media })
  const answer = await upload('Mushishi - 01', 'https://Group.example/mushishi')
  await expectDocumented('/api/torrents', answer.clone(), 'POST')
  const { id, link } = torrentEntry.parse(await answer.json())
  expect(link).toBe('https://group.example/mushishi')
  for (const feed of ['/api/feeds/torrents', '/api/feeds/nyaa', `/api/feeds/torrents?media=${media}`]) {
    const text = await (await ask(feed)).text()
    expect(text.match(/<dc:relation>[^<]*/g)).toEqual(['<dc:relation>https://group.example/mushishi'])
    // Programs take the last link of an item, of whatever namespace, as its download.
    expect(text.match(/<(\w+:)?link\b/g)).toHaveLength(4)
  }
  const change = async (given: object) => {
    const changed = await send('PUT', `/api/torrents/${id}`, given, headers)
    await expectDocumented('/api/torrents/{id}', changed.clone(), 'PUT')
    return torrentEntry.parse(await changed.json()).link
  }
  expect(await change({ description: 'Another one' })).toBe('https://group.example/mushishi')
  expect(await change({ link: 'http://other.example/' })).toBe('http://other.example/')
  expect(await change({ link: '' })).toBe(null)
  expect(await (await ask('/api/feeds/torrents')).text()).not.toContain('dc:relation')
})

test('what is no website is refused, by forms and by changes', async () => {
  expect(await refusalOf(await upload('Mushishi - 02', 'javascript:alert(1)'))).toEqual([
    400,
    'invalidInput',
    { link: 'linkInvalid' },
  ])
  const { id } = await (await upload('Mushishi - 03', '')).json()
  const changed = await send('PUT', `/api/torrents/${id}`, { link: 'data:text/html,x' }, headers)
  expect(await refusalOf(changed)).toEqual([400, 'invalidInput', { link: 'linkInvalid' }])
})
