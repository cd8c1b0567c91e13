import { expect, test } from 'vitest'
import { writtenTexts } from '@/server/domain/curation/hidden-texts/rules'

test('the texts of an edit are those that it wrote, also within items of lists', () => {
  const before = { title: 'Old', episodes: [{ number: 3, title: 'Dawn', description: null }], synonyms: [] }
  const after = {
    title: 'Vandal',
    description: 'Rude words',
    episodes: [{ number: 3, title: 'Dawn', description: 'Their address' }],
    synonyms: ['One', { title: 'Two', language: 'en' }],
  }
  expect(writtenTexts('media', { before, after })).toEqual(['Vandal', 'Rude words', 'Their address', 'One', 'Two'])
})

test('choices, kinds, times and fields of locks are no texts', () => {
  const after = {
    type: 'Movie',
    status: 'Ended',
    countryOfOrigin: 'JP',
    totalEpisodes: 12,
    relations: [{ type: 'Sequel', media: 4 }],
    staff: [{ person: 7, role: 'Director', description: null }],
    externalIds: [{ site: 'anilist', externalId: '99' }],
    episodes: [{ number: 1, airsAt: '2026-01-01T00:00:00.000Z' }],
    lockedFields: ['title'],
  }
  expect(writtenTexts('media', { before: {}, after })).toEqual(['99'])
})
