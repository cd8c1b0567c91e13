import { beforeEach, expect, test } from 'vitest'
import { prisma, rows, sql } from '@/server/platform/database/client'
import { send } from '@/tests/support/accounts'
import { useDatabase } from '@/tests/support/database'
import { givenMedia } from '@/tests/support/factories'
import { givenMalId, imported } from '@/tests/support/imports'
import { list, me, media, removed, useRecords, userId, written } from '@/tests/support/records'

useDatabase()
useRecords()

const run = { episodesWatched: 26, rating: 83, startedDate: '2019-01-02', finishedDate: null }
const details = { note: 'Good, "really"\nvery', tags: ['space'], priority: 'Low', isPrivate: true, earlierRuns: [run] }

beforeEach(async () => {
  await rows(sql`DELETE FROM rate_limits`)
  await written('POST', { media, episodesWatched: 3, status: 'Watching', rating: 87, ...details })
  await written('POST', {
    media: await givenMedia({ title: 'Uncatalogued' }),
    episodesWatched: 1,
    status: 'Dropped',
    source: 'api',
  })
})

const exported = async (format = 'json') =>
  (await send('GET', `/api/watched/export?format=${format}`, undefined, me)).text()
const records = async () => (await list()).data.map(({ updatedDate: _, ...record }) => record)

test('our own JSON comes back without any loss, the time of creation included', async () => {
  await rows(sql`UPDATE watched_records SET created_at = '2020-01-02T03:04:05.678Z' WHERE user_id = ${userId}`)
  const [file, before] = [await exported(), await records()]
  for (const record of before) await removed({ media: record.media.id })
  const done = await imported(file, { source: 'mokuroku', name: 'mokuroku-watched.json' })
  expect(done.counts).toEqual({ Added: 2 })
  expect(await records()).toEqual(before)
})

test('it restores records that were changed since, and changes nothing else', async () => {
  const [file, before] = [await exported(), await records()]
  await written('PUT', { media, episodesWatched: 4, status: 'Watching', note: null, isPrivate: false, rating: 88 })
  const options = { source: 'mokuroku', name: 'w.json', fields: { rule: 'TakeTheirs' } }
  expect((await imported(file, options)).counts).toEqual({ Changed: 1, Same: 1 })
  expect(await records()).toEqual(before)
  expect((await imported(file, options)).counts).toEqual({ Same: 2 })
})

test('its records have times of their own: the rule Newer keeps what was changed later', async () => {
  const file = await exported()
  const options = { source: 'mokuroku', name: 'w.json', fields: { rule: 'Newer' } }
  await written('PUT', { media, episodesWatched: 4, status: 'Watching' })
  expect((await imported(file, options)).counts).toEqual({ Kept: 1, Same: 1 })
  await rows(
    sql`UPDATE watched_records SET updated_at = '2020-01-01' WHERE user_id = ${userId} AND media_id = ${media}`,
  )
  expect((await imported(file, options)).counts).toEqual({ Changed: 1, Same: 1 })
})

test('it finds works of another installation by their ids elsewhere, and here by id with the same title', async () => {
  await givenMalId(media)
  const file = await exported()
  await prisma().media.update({ where: { id: media }, data: { title: 'Another title' } })
  await givenMedia({ title: 'Uncatalogued' })
  const done = await imported(file, { source: 'mokuroku', name: 'w.json', fields: { rule: 'TakeTheirs' } })
  expect(done.counts).toEqual({ Same: 2 })
})

test('ids of two works match neither: no guess', async () => {
  await givenMalId(media)
  const file = await exported()
  await rows(sql`DELETE FROM external_ids`)
  const [one, other] = [await givenMedia({ title: 'One' }), await givenMedia({ title: 'Other' })]
  await givenMalId(one, `anime/${media}`)
  await prisma().externalId.create({ data: { mediaId: other, site: 'kitsu', externalId: 'anime/7' } })
  const both = file.replace('"myanimelist"', '"kitsu":"anime/7","myanimelist"').replace('Cowboy Bebop', 'Unheard of')
  const done = await imported(both, { source: 'mokuroku', name: 'w.json' })
  expect(done.counts).toEqual({ NotFound: 1, Same: 1 })
})

test('the XML of MyAnimeList comes back without a change, as far as it holds the records', async () => {
  await givenMalId(media)
  await written('PUT', { media, episodesWatched: 3, status: 'Watching', isPrivate: false })
  const before = await records()
  const done = await imported(await exported('xml'), { fields: { rule: 'TakeTheirs' } })
  expect(done.counts).toEqual({ Same: 1 })
  expect(await records()).toEqual(before)
})
