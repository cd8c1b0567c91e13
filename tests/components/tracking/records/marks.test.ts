import { describe, expect, test } from 'vitest'
import { marksOf } from '@/components/tracking/records/marks'
import { formatsOf } from '@/lib/format'
import { NO_DETAILS } from '@/lib/tracking/progress'
import type { MediaState } from '@/lib/tracking/schemas/records'
import messages from '@/messages/en.json'

type Watched = NonNullable<MediaState['watched']>

const record: Watched = {
  ...NO_DETAILS,
  ...{ episodesWatched: 5, status: 'Watching', rating: null, startedDate: null, finishedDate: null },
  ...{ createdDate: '2026-01-02T00:00:00.000Z', updatedDate: '2026-01-02T00:00:00.000Z' },
}
const run = { episodesWatched: 26, rating: null, startedDate: null, finishedDate: null }

function marks(watched: Partial<Watched>, type: MediaState['type'] = 'Anime', totalVolumes: number | null = null) {
  const state = { id: 1, title: 'x', type, totalEpisodes: 26, isWatched: true, isFavorited: false }
  return marksOf(messages.myMedia, formatsOf('en'), { ...state, watched: { ...record, ...watched } }, totalVolumes)
}

test('a record without details has no marks', () => {
  expect(marks({})).toEqual({ isPrivate: false, note: null, facts: [], tags: [], moreTags: null })
})

test('privacy and note are given as they are, and the first five tags', () => {
  const tags = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
  expect(marks({ isPrivate: true, note: 'Good.', tags })).toMatchObject({
    ...{ isPrivate: true, note: 'Good.', tags: ['a', 'b', 'c', 'd', 'e'], moreTags: '2 more' },
  })
})

describe('facts', () => {
  test.each<[string, Partial<Watched>, MediaState['type'], number | null, string[]]>([
    ['a plan has its priority', { status: 'Planned', priority: 'High' }, 'Anime', null, ['High priority']],
    ['what is watched has none', { priority: 'High' }, 'Anime', null, []],
    ['volumes of all', { volumesRead: 3 }, 'Manga', 12, ['3 / 12 vol.']],
    ['volumes of nobody knows how many', { volumesRead: 1234 }, 'LightNovel', null, ['1,234 vol.']],
    ['no volumes', {}, 'Manga', 12, []],
    ['an earlier run, and one that goes on', { earlierRuns: [run] }, 'Anime', null, ['Watched once']],
    ['all runs', { status: 'Completed', earlierRuns: [run, run] }, 'Movie', null, ['Watched 3 times']],
    ['runs of what is read', { status: 'Completed', earlierRuns: [run] }, 'Manga', null, ['Read 2 times']],
    ['runs of a game', { status: 'Completed', earlierRuns: [run] }, 'Game', null, ['Played 2 times']],
    ['only one run', { status: 'Completed' }, 'Anime', null, []],
  ])('%s', (_, watched, type, total, facts) => expect(marks(watched, type, total).facts).toEqual(facts))
})
