import { describe, expect, test } from 'vitest'
import { NO_DETAILS } from '@/lib/tracking/progress'
import { refusalOf } from '@/tests/support/accounts'
import { useDatabase } from '@/tests/support/database'
import { givenMedia } from '@/tests/support/factories'
import { call, history, list, media, removed, undo, useRecords, written } from '@/tests/support/records'

useDatabase()
useRecords()

const watching = { episodesWatched: 3, status: 'Watching' }
const run = { episodesWatched: 26, startedDate: '2019-01-02', finishedDate: '2019-02-03', rating: 80 }
const details = {
  note: 'Watch it\nwith Anna.',
  priority: 'High',
  tags: ['space', 'With Anna'],
  isPrivate: true,
  earlierRuns: [run, { ...run, startedDate: null, finishedDate: null, rating: null }],
} as const

test('a record without details has empty ones', async () => {
  expect(await written('POST', { media, ...watching })).toMatchObject(NO_DETAILS)
})

test('details are stored, and stay when an input does not name them', async () => {
  expect(await written('POST', { media, ...watching, ...details })).toMatchObject(details)
  expect(await written('PUT', { media, episodesWatched: 4, status: 'Watching' })).toMatchObject(details)
  expect(await written('POST', { media, episodesWatched: 5, source: 'plus-one' })).toMatchObject(details)
  expect((await list()).data).toMatchObject([{ ...details, episodesWatched: 5 }])
})

test('an earlier run that is newly entered does not end before its start', async () => {
  const wrong = { ...run, startedDate: '2019-03', finishedDate: '2019-02' }
  const refusal = [400, 'invalidInput', { 'earlierRuns.1.finishedDate': 'endsBeforeBegin' }]
  expect(await refusalOf(await call('POST', { media, ...watching, earlierRuns: [run, wrong] }))).toEqual(refusal)
  expect((await list()).total).toBe(0)
})

test('equal details are no change', async () => {
  const first = await written('POST', { media, ...watching, ...details })
  expect(await written('POST', { media, ...watching, ...details })).toEqual({ ...first, event: null })
})

test('an empty note is none; tags that differ only in case are one', async () => {
  const given = { note: '  ', tags: ['Space', 'space', ' with  Anna '] }
  expect(await written('POST', { media, ...watching, ...given })).toMatchObject({
    note: null,
    tags: ['Space', 'with Anna'],
  })
})

test('volumes are counted for Manga and LightNovel only', async () => {
  const manga = await givenMedia({ title: 'Blame!', type: 'Manga', totalEpisodes: 65, totalVolumes: 10 })
  expect(await written('POST', { media: manga, ...watching, volumesRead: 2 })).toMatchObject({ volumesRead: 2 })
  expect((await list()).data).toMatchObject([{ volumesRead: 2, media: { totalVolumes: 10 } }])
  expect(await refusalOf(await call('POST', { media, ...watching, volumesRead: 2 }))).toEqual([
    400,
    'invalidInput',
    { volumesRead: 'noVolumes' },
  ])
  expect(await written('POST', { media, ...watching, volumesRead: 0 })).toMatchObject({ volumesRead: 0 })
})

describe('undo', () => {
  test('restores the details that the change replaced, and no others', async () => {
    await written('POST', { media, ...watching, ...details })
    const { event } = await written('PUT', { media, ...watching, note: 'Never mind.', tags: [] })
    expect((await undo({ event })).status).toBe(200)
    expect((await list()).data).toMatchObject([{ ...watching, ...details }])
  })

  test('restores a removed record with its details', async () => {
    await written('POST', { media, ...watching, ...details })
    const { event } = await removed({ media })
    expect((await undo({ event })).status).toBe(200)
    expect((await list()).data).toMatchObject([{ ...watching, ...details }])
  })

  test('of an episode keeps a note', async () => {
    await written('POST', { media, ...watching, note: 'Good.' })
    const { event } = await written('POST', { media, episodesWatched: 4, source: 'plus-one' })
    await undo({ event })
    expect((await list()).data).toMatchObject([{ ...watching, note: 'Good.' }])
  })
})

test('an event has only the details that changed, and whether the record is private', async () => {
  await written('POST', { media, ...watching, ...details })
  await written('PUT', { media, episodesWatched: 4, status: 'Watching' })
  const [second, first] = (await history()).data
  expect(first?.after).toMatchObject(details)
  const { note, tags, isPrivate } = second?.after ?? {}
  expect([note, tags, isPrivate, second?.before?.isPrivate]).toEqual([undefined, undefined, true, true])
})

test.each<[string, Record<string, unknown>, Record<string, string>]>([
  ['a note that is too long', { note: 'x'.repeat(5001) }, { note: 'tooLarge' }],
  ['an unknown priority', { priority: 'Urgent' }, { priority: 'invalid' }],
  ['too many tags', { tags: Array.from({ length: 31 }, (_, n) => `tag ${n}`) }, { tags: 'tooLarge' }],
  ['an empty tag', { tags: [' '] }, { 'tags.0': 'required' }],
  ['a text as privacy', { isPrivate: 'yes' }, { isPrivate: 'invalid' }],
  ['a run without dates', { earlierRuns: [{ episodesWatched: 1, rating: 1 }] }, {}],
  ['too many runs', { earlierRuns: Array(101).fill(run) }, { earlierRuns: 'tooLarge' }],
  ['half a volume', { volumesRead: 0.5 }, { volumesRead: 'invalid' }],
])('%s is refused', async (_, given, errors) => {
  const [status, code, found] = await refusalOf(await call('POST', { media, ...watching, ...given }))
  expect([status, code]).toEqual([400, 'invalidInput'])
  expect(found).toMatchObject(errors)
  expect((await list()).total).toBe(0)
})
