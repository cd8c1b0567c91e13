import { describe, expect, test } from 'vitest'
import { scoreText } from '@/components/catalogue/scores/score-text'
import { changesOf } from '@/components/tracking/history/changes'
import { byDay } from '@/components/tracking/history/days'
import { translator } from '@/i18n/translator'
import { formatsOf } from '@/lib/format'
import type { RecordEvent } from '@/lib/tracking/schemas/records'
import messages from '@/messages/en.json'

const texts = {
  t: translator('history'),
  statuses: translator('myMedia.statuses'),
  priorities: translator('myMedia.form.details.priorities'),
  score: String,
}
const format = formatsOf('en')

type State = NonNullable<RecordEvent['before']>
type Given = Pick<RecordEvent, 'before' | 'after' | 'media'>

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
  changesOf(texts, format, { before, after, media: media(type) }).map((change) => [
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

  test('contains a rating that its reader sees in the same step as before, and none for readers without scores', () => {
    const change = { before: state({ rating: 87 }), after: state({ rating: 90 }), media: media('Anime') }
    const stars = (score: number) => scoreText(messages.scores, score, 'Stars5')
    expect(changesOf({ ...texts, score: stars }, format, change)).toMatchObject([
      { name: 'Rating', before: '4.5 of 5 stars', after: '4.5 of 5 stars' },
    ])
    expect(changesOf({ ...texts, score: () => null }, format, change)).toEqual([])
  })

  test('counts chapters of Manga and LightNovel', () => {
    for (const type of ['Manga', 'LightNovel'])
      expect(told(state(), state({ episodesWatched: 4 }), type)).toEqual([['Chapters', '3', '4']])
  })

  test('names what changed of the details, long texts cut', () => {
    const run = { episodesWatched: 26, startedDate: '2020-01-02', finishedDate: '2020-02', rating: 80 }
    const blank = { episodesWatched: 0, startedDate: null, finishedDate: null, rating: null }
    const note = 'a'.repeat(100)
    expect(
      told(
        state({ note: `${note}b`, tags: ['space'], priority: 'Low', isPrivate: true, earlierRuns: [blank] }),
        state({
          note: `${note}c`,
          tags: ['space', 'jazz'],
          priority: 'High',
          volumesRead: 2,
          earlierRuns: [blank, run],
        }),
      ),
    ).toEqual([
      ['Volumes', null, '2'],
      ['Earlier runs', '1', '2 (26, Jan 2, 2020 – Feb 2020, 80)'],
      ['Priority', 'Low', 'High'],
      ['Tags', 'space', 'space, jazz'],
      ['Note', `${'a'.repeat(80)}…`, `${'a'.repeat(80)}…`],
      ['Privacy', 'Private', null],
    ])
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

test('events are grouped by day, in their order', () => {
  // Days are in the reader's time zone.
  const at = (day: number, hour: number) => ({ createdDate: new Date(2026, 0, day, hour).toISOString() })
  expect(byDay(format, [at(3, 23), at(3, 0), at(1, 12)]).map(({ day, events }) => [day, events.length])).toEqual([
    ['Sat, Jan 3, 2026', 2],
    ['Thu, Jan 1, 2026', 1],
  ])
  expect(byDay(format, [])).toEqual([])
})
