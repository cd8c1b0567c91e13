import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { pictureAddress } from '@/server/loader/format/picture-address'
import { loadCatalogue } from '@/server/loader/load'
import { pool } from '@/server/platform/database/client'
import { storage } from '@/server/platform/storage/open'
import { keptKey } from '@/server/platform/storage/storage'
import { useDatabase } from '@/tests/support/database'
import { keptPath } from '@/tests/support/pictures'
import { anime, emptyAfterEach, fileOf, loadLines, query, TODAY } from '../support'

useDatabase()
emptyAfterEach()

const load = (source: string, ...lines: unknown[]) =>
  loadCatalogue([fileOf(lines)], { say: () => {}, today: TODAY, source, removeMissing: async () => true })
const stored = () =>
  query(`SELECT m.source_key AS key, p.address, p.host, p.source, p.state, p.rank FROM picture_addresses p
    JOIN media m ON m.id = p.media_id ORDER BY m.id`)

test('a line names the picture of its work, in both formats', async () => {
  await loadLines(anime('a', 'Lanterns', { image: 'https://one.example/a.jpg#top', members: 70 }), {
    sources: ['https://anidb.net/anime/1'],
    title: 'Rivers',
    type: 'TV',
    picture: 'https://two.example:8443/b.jpg',
    thumbnail: 'https://two.example/small.jpg',
  })
  expect(await stored()).toEqual([
    { key: 'a', address: 'https://one.example/a.jpg', host: 'one.example', source: null, state: 'Waiting', rank: 70 },
    {
      key: 'https://anidb.net/anime/1',
      address: 'https://two.example:8443/b.jpg',
      host: 'two.example:8443',
      source: null,
      state: 'Waiting',
      rank: 0,
    },
  ])
  expect((await query('SELECT host FROM picture_hosts ORDER BY host')).length).toBe(2)
})

test('another address of the same source is fetched anew; the same one, and none, change nothing', async () => {
  const named = (image?: string) => load('first', anime('a', 'Lanterns', { image }))
  const state = async () => (await query<{ address: string; state: string }>('SELECT * FROM picture_addresses'))[0]
  await named('https://one.example/a.jpg')
  await pool().query(`UPDATE picture_addresses SET state = 'Fetched', attempts = 2`)
  await named('https://one.example/a.jpg')
  await named()
  expect(await state()).toMatchObject({ address: 'https://one.example/a.jpg', state: 'Fetched' })
  await named('https://one.example/b.jpg')
  expect(await state()).toMatchObject({ address: 'https://one.example/b.jpg', state: 'Waiting', attempts: 0 })
})

test('another source takes over only where there was no picture', async () => {
  const image = (name: string) => ({ image: `https://one.example/${name}.jpg` })
  await load('first', anime('a', 'Lanterns', image('a')))
  await load('second', anime('a', 'Lanterns', image('b')))
  expect(await stored()).toMatchObject([{ address: 'https://one.example/a.jpg', source: 'first' }])
  await pool().query(`UPDATE picture_addresses SET state = 'Failed'`)
  await load('second', anime('a', 'Lanterns', image('b')))
  expect(await stored()).toMatchObject([{ address: 'https://one.example/b.jpg', source: 'second', state: 'Waiting' }])
})

test('a picture that was taken away never comes back', async () => {
  const named = (key: string, name: string) => anime(key, `Work ${key}`, { image: `https://one.example/${name}.jpg` })
  await load('first', named('a', 'a'))
  await pool().query(`UPDATE picture_addresses SET state = 'Removed'`)
  await load('first', named('a', 'b'))
  expect(await stored()).toMatchObject([{ address: 'https://one.example/a.jpg', state: 'Removed' }])
  await pool().query(
    `INSERT INTO removed_pictures (filename, address) VALUES ('x.webp', 'https://one.example/taken.jpg')`,
  )
  await load('first', named('a', 'a'), named('b', 'taken'))
  expect((await stored()).length).toBe(1)
})

test('a fetched picture keeps no work that its source no longer has, and goes with it', async () => {
  await load('first', anime('a', 'Lanterns', { image: 'https://one.example/a.jpg' }), anime('b', 'Rivers'))
  await pool().query(`WITH added AS (INSERT INTO attachments (media_id, type, filename, width, height, color)
      SELECT id, 'Primary', 'a.webp', 1, 1, '#aabbcc' FROM media WHERE source_key = 'a' RETURNING id, media_id)
    UPDATE picture_addresses p SET attachment_id = added.id FROM added WHERE p.media_id = added.media_id`)
  const [work] = await query<{ id: number }>(`SELECT id FROM media WHERE source_key = 'a'`)
  const path = keptPath('media', work?.id ?? 0, 'a.webp')
  await storage().write(keptKey('media', work?.id ?? 0, 'a.webp'), Buffer.from('a'))
  expect(existsSync(path)).toBe(true)
  await load('first', anime('b', 'Rivers'))
  expect(existsSync(path)).toBe(false)
  expect(await query('SELECT source_key AS key FROM media')).toEqual([{ key: 'b' }])
})

test.each([
  undefined,
  null,
  '',
  'nowhere',
  'ftp://one.example/a.jpg',
  'https://name:word@one.example/a.jpg', // secretlint-disable-line
  'https://cdn.myanimelist.net/images/qm_50.gif',
  'https://cdn.myanimelist.net/images/affiliates/buy_amazon5.gif',
  'https://raw.githubusercontent.com/manami-project/anime-offline-database/master/pics/no_pic.png',
  'https://cdn.anime-planet.com/images/anime/default/default-anime-fall.png',
  `https://one.example/${'a'.repeat(1000)}.jpg`,
])('%s is no picture of a work', (given) => {
  expect(pictureAddress(given)).toBeNull()
})
