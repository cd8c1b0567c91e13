import { describe, expect, test } from 'vitest'
import { changesOf } from '@/components/history/changes'
import { byDay } from '@/components/history/days'
import { translator } from '@/i18n/translator'
import { formatsOf } from '@/lib/format'
import type { WatchedEvent } from '@/lib/schemas/watched'

const t = translator('en', 'history')
const statuses = translator('en', 'myMedia.statuses')
const priorities = translator('en', 'myMedia.form.details.priorities')
const format = formatsOf('en')

type State = NonNullable<WatchedEvent['before']>
type Given = Pick<WatchedEvent, 'before' | 'after' | 'media'>

const state = (more: Partial<State> = {}): State => ({
  episodesWatched: 3,
  status: 'Watching',
  rating: null,
  startedDate: null,
  finishedDate: null,
  createdDate: '2026-01-01T00:00:00.000Z',
  ...more,
})
// Only its type is read.
const media = (type: string) => ({ type }) as Given['media']
const told = (before: State | null, after: State | null, type = 'Anime') =>
  changesOf({ t, statuses, priorities, format }, { before, after, media: media(type) }).map((change) => [
    change.name,
    change.before,
    change.after,
  ])

describe('the text of a change', () => {
  test('contains exactly the differences', () => {
    expect(told(state(), state({ episodesWatched: 4 }))).toEqual([['Episodes', '3', '4']])
    expect(told(state(), state({ status: 'Completed', episodesWatched: 1200, rating: 95 }))).toEqual([
      ['Status', 'Watching', 'Completed'],
      ['Episodes', '3', '1,200'],
      ['Rating', null, '95'],
    ])
    expect(told(state({ episodesWatched: 1 }), state({ episodesWatched: 0 }))).toEqual([['Episodes', '1', '0']])
    expect(told(state(), state())).toEqual([])
  })

  test('contains removed values, and a rating of 0', () => {
    expect(told(state({ rating: 80, startedDate: '2026-01-02' }), state({ rating: 0 }))).toEqual([
      ['Rating', '80', '0'],
      ['Started', 'Jan 2, 2026', null],
    ])
  })

  test('counts chapters of Manga and LightNovel', () => {
    for (const type of ['Manga', 'LightNovel'])
      expect(told(state(), state({ episodesWatched: 4 }), type)).toEqual([['Chapters', '3', '4']])
  })

  test('of a new or removed record contains everything except zero episodes', () => {
    expect(told(null, state({ episodesWatched: 0, status: 'Planned' }))).toEqual([['Status', null, 'Planned']])
    expect(told(state({ rating: 70 }), null)).toEqual([
      ['Status', 'Watching', null],
      ['Episodes', '3', null],
      ['Rating', '70', null],
    ])
  })
})

describe('the text of a change of details', () => {
  const run = { episodesWatched: 26, rating: null, startedDate: '2019', finishedDate: null }
  test.each<[string, Partial<State>, Partial<State>, ReturnType<typeof told>]>([
    ['a new note', { note: null }, { note: 'Good.' }, [['Note added', null, null]]],
    ['another note', { note: 'Good.' }, { note: 'Bad.' }, [['Note changed', null, null]]],
    ['no note any more', { note: 'Good.' }, { note: null }, [['Note removed', null, null]]],
    ['volumes', { volumesRead: 0 }, { volumesRead: 3 }, [['Volumes', '0', '3']]],
    ['a priority', { priority: null }, { priority: 'High' }, [['Priority', null, 'High']]],
    ['no priority any more', { priority: 'Low' }, { priority: null }, [['Priority', 'Low', null]]],
    [
      'tags',
      { tags: ['a', 'b'] },
      { tags: ['b', 'c', 'd'] },
      [
        ['Tags added: c, d', null, null],
        ['Tags removed: a', null, null],
      ],
    ],
    ['the order of tags', { tags: ['a', 'b'] }, { tags: ['b', 'a'] }, [['Tags put in another order', null, null]]],
    ['private', { isPrivate: false }, { isPrivate: true }, [['Made private', null, null]]],
    ['no longer private', { isPrivate: true }, { isPrivate: false }, [['No longer private', null, null]]],
    ['an earlier run', { earlierRuns: [] }, { earlierRuns: [run] }, [['Earlier runs', '0', '1']]],
    [
      'another rating of a run',
      { earlierRuns: [run] },
      { earlierRuns: [{ ...run, rating: 80 }] },
      [['Earlier runs changed', null, null]],
    ],
    ['what stays private', { isPrivate: true }, { isPrivate: true }, []],
  ])('%s', (_, before, after, expected) => expect(told(state(before), state(after))).toEqual(expected))

  test('a new record has its details; a removed one its values', () => {
    const details = {
      note: 'Good.',
      volumesRead: 0,
      priority: 'Low',
      tags: ['a'],
      earlierRuns: [],
      isPrivate: true,
    } as const
    const given = state({ ...details, tags: ['a'], earlierRuns: [], episodesWatched: 0 })
    expect(told(null, given)).toEqual([
      ['Status', null, 'Watching'],
      ['Priority', null, 'Low'],
      ['Note added', null, null],
      ['Tags added: a', null, null],
      ['Made private', null, null],
    ])
    expect(told(given, null)).toEqual([
      ['Status', 'Watching', null],
      ['Priority', 'Low', null],
    ])
  })

  test('a partial date', () => {
    expect(told(state(), state({ startedDate: '2020', finishedDate: '2021-02' }))).toEqual([
      ['Started', null, '2020'],
      ['Finished', null, 'Feb 2021'],
    ])
  })
})

test('events are grouped by day, in their order', () => {
  // Days are in the reader's time zone.
  const at = (day: number, hour: number) => ({ createdDate: new Date(2026, 0, day, hour).toISOString() })
  expect(byDay(format, [at(3, 23), at(3, 0), at(1, 12)]).map(({ day, events }) => [day, events.length])).toEqual([
    ['Saturday, January 3, 2026', 2],
    ['Thursday, January 1, 2026', 1],
  ])
  expect(byDay(format, [])).toEqual([])
})
