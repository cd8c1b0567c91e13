import { describe, expect, test } from 'vitest'
import { dayOf, type Run, statusOf } from '@/server/loader/format/status'

const TODAY = 20240615
const series: Run = { begin: null, end: null, type: 'Anime', format: 'TV', episodes: null }

describe('statusOf', () => {
  test.each<[string, Partial<Run>, string]>([
    ['nothing is known', {}, 'Unknown'],
    ['the source says it', { word: 'CANCELLED', end: 20200101 }, 'Cancelled'],
    ['the source says it in our word', { word: 'Ended' }, 'Ended'],
    ['the source says that it runs, but it ended', { word: 'ONGOING', begin: 20230101, end: 20230331 }, 'Ended'],
    ['the source says that it comes, but it has begun', { word: 'UPCOMING', begin: 20240401 }, 'Unknown'],
    ['the source says that it comes this year', { word: 'UPCOMING', begin: 20240000 }, 'Upcoming'],
    ['its season is to come', { begin: 20240000, season: 20243 }, 'Upcoming'],
    ['its season has begun', { begin: 20240000, season: 20242 }, 'Unknown'],
    ['the source says that it does not know', { word: 'UNKNOWN', end: 20200101 }, 'Ended'],
    ['it ended', { begin: 20200101, end: 20200331 }, 'Ended'],
    ['it ends today', { end: TODAY }, 'Ended'],
    ['it ended in a year that is over', { end: 20230000 }, 'Ended'],
    ['it ends at some time of this year', { begin: 20240101, end: 20240000 }, 'Unknown'],
    ['it ends later', { begin: 20240401, end: 20240927 }, 'Ongoing'],
    ['it has begun and nobody says when it ends', { begin: 20240401 }, 'Unknown'],
    ['it begins tomorrow', { begin: 20240616 }, 'Upcoming'],
    ['it begins next month, whatever the day', { begin: 20240700 }, 'Upcoming'],
    ['it begins next year', { begin: 20250000, end: 20260000 }, 'Upcoming'],
    ['it begins at some time of this month', { begin: 20240600 }, 'Unknown'],
    ['a film came out', { type: 'Movie', format: 'Movie', begin: 20240101 }, 'Ended'],
    ['a film comes out at some time of this year', { type: 'Movie', begin: 20240000 }, 'Unknown'],
    ['a game came out', { type: 'Game', format: 'Game', begin: 20190000 }, 'Ended'],
    ['a one-shot was printed', { type: 'Manga', format: 'One-shot', begin: 20190400 }, 'Ended'],
    ['a single episode was shown', { begin: 20190401, episodes: 1 }, 'Ended'],
  ])('%s', (_, run, status) => {
    expect(statusOf({ ...series, ...run }, TODAY)).toBe(status)
  })
})

test('dayOf is the day in UTC', () => {
  expect(dayOf(new Date('2024-06-15T23:59:59Z'))).toBe(20240615)
})
