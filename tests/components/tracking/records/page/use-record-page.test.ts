import { expect, test } from 'vitest'
import { changedCounts } from '@/components/tracking/records/page/use-record-page'

const page = {
  data: [
    { media: { type: 'Anime' }, status: 'Watching' },
    { media: { type: 'Anime' }, status: 'Planned' },
    { media: { type: 'Manga' }, status: 'Watching' },
  ],
  counts: [
    { type: 'Anime', status: 'Planned', total: 40 },
    { type: 'Anime', status: 'Watching', total: 1 },
    { type: 'Manga', status: 'Watching', total: 9 },
  ],
} as unknown as Parameters<typeof changedCounts>[0]
const after = (...statuses: string[]) =>
  Object.fromEntries(changedCounts(page, statuses).map(({ type, status, total }) => [`${type} ${status}`, total]))
const UNCHANGED = { 'Anime Planned': 40, 'Anime Watching': 1, 'Manga Watching': 9 }

test('a record that moves to another status leaves one number and enters another, within its type', () => {
  expect(after('Completed', 'Watching', 'Watching')).toEqual({
    'Anime Planned': 39,
    'Anime Watching': 1,
    'Anime Completed': 1,
    'Manga Watching': 9,
  })
})

test('a removed record leaves its number; an undo brings it back', () => {
  expect(after('Watching', 'Planned', 'removed')).toEqual({ ...UNCHANGED, 'Manga Watching': 8 })
  expect(after('Watching', 'Planned', 'Watching')).toEqual(UNCHANGED)
})

test('a work whose state is not loaded counts as it was read', () => {
  expect(after('', '', '')).toEqual(UNCHANGED)
  expect(after('')).toEqual(UNCHANGED)
})
