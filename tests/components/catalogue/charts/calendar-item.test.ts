import { expect, test } from 'vitest'
import { type CalendarItem, whatAirs } from '@/components/catalogue/charts/calendar-item'

const TEXTS = {
  episode: 'Episode {episode}',
  episodeOf: 'Episode {episode} of {total}',
  someEpisode: 'New episode',
  types: { Movie: 'Movie', Special: 'Special' },
}
const what = (item: Partial<CalendarItem>) =>
  whatAirs(TEXTS, { type: 'Anime', totalEpisodes: null, episode: null, isEstimated: false, ...item } as CalendarItem)

test('the number of an episode, with the total if it is known', () => {
  expect(what({ episode: 5 })).toBe('Episode 5')
  expect(what({ episode: 5, totalEpisodes: 12 })).toBe('Episode 5 of 12')
})

test('the type of what has no episodes, and "New episode" where the number is unknown', () => {
  expect(what({ type: 'Movie' })).toBe('Movie')
  expect(what({ isEstimated: true })).toBe('New episode')
})
