import { expect, test } from 'vitest'
import { commonValuesOf, ownValuesOf, valuesOf } from '@/components/torrents/mine/values'
import type { ReleaseReading } from '@/lib/torrents/schemas/readings'

const NOTHING = {
  ...{ title: '', source: null, codec: null, version: null, part: null, year: null },
  ...{ firstVolume: null, lastVolume: null, firstChapter: null, lastChapter: null },
  ...{ isAbsolute: false, isHalf: false, isExtra: false },
}
const reading = {
  ...{ ...NOTHING, title: 'Show', season: 2, lastSeason: 2, firstEpisode: 6, lastEpisode: 6 },
} as unknown as ReleaseReading

/** What the form says of the reading. */
function said(changed: Record<string, string>): unknown {
  const form = new FormData()
  const shown = { title: 'Show', season: '2', lastSeason: '2', firstEpisode: '6', lastEpisode: '6', ...changed }
  for (const [name, value] of Object.entries(shown)) form.set(name, value)
  const names = ['title', 'season', 'lastSeason', 'firstEpisode', 'lastEpisode', 'version', 'isHalf']
  const values = valuesOf(reading)(form) as Record<string, unknown>
  return Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)))
}

test('a form says of a name what differs from its reading', () => {
  expect(said({})).toEqual({})
  expect(said({ firstEpisode: '5', isHalf: 'on' })).toEqual({ firstEpisode: 5, isHalf: true })
})

test('a confirmed season and episode are said, but no end of a range whose beginning is corrected', () => {
  expect(said({ isConfirmed: 'on' })).toEqual({ season: 2, lastSeason: 2, firstEpisode: 6, lastEpisode: 6 })
  expect(said({ isConfirmed: 'on', firstEpisode: '5' })).toEqual({ season: 2, lastSeason: 2, firstEpisode: 5 })
  expect(said({ isConfirmed: 'on', lastEpisode: '8' })).toMatchObject({ firstEpisode: 6, lastEpisode: 8 })
})

test('what several torrents share is said beside what each has of its own; languages for all only if there are such', () => {
  const form = new FormData()
  form.set('description', 'From the discs')
  form.set('link', 'https://group.example')
  form.set('isUnlisted', 'on')
  form.set('languages', 'ja, en')
  const common = { description: 'From the discs', link: 'https://group.example', isUnlisted: true, isAnonymous: false }
  expect(commonValuesOf(form)).toMatchObject({ ...common, languages: ['ja', 'en'] })
  expect(valuesOf(reading)(form)).toMatchObject({ ...common, languages: ['ja', 'en'], isComplete: false })
  const own = ownValuesOf(reading)(form)
  expect(Object.keys(common).filter((name) => name in own)).toEqual([])
  form.set('languages', ' ')
  expect(commonValuesOf(form)).not.toHaveProperty('languages')
  expect(valuesOf(reading)(form)).toMatchObject({ languages: [] })
})
