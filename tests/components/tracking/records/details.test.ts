import { expect, test } from 'vitest'
import { detailsOf, detailValuesOf, hasDetails } from '@/components/tracking/records/details'
import { contentOf, isDifferent, restarted, valuesOf, withEpisodes } from '@/components/tracking/records/form-values'
import { today } from '@/components/tracking/records/today'
import { NO_DETAILS, type RecordDetails } from '@/lib/tracking/progress'
import { recordInput } from '@/lib/tracking/schemas/records'

const run = { episodesWatched: 26, rating: 80, startedDate: '2019-01-02', finishedDate: '2019-02-03' }
const details: RecordDetails = {
  note: 'Good.',
  volumesRead: 3,
  priority: 'High',
  tags: ['space', 'with Anna'],
  isPrivate: true,
  earlierRuns: [run, { ...run, rating: null, startedDate: null, finishedDate: null }],
}

test('details come back from their fields as they were', () => {
  expect(
    recordInput.parse({ media: 1, ...contentOf(valuesOf(null)), ...detailsOf(detailValuesOf(details)) }),
  ).toMatchObject(details)
})

test('an empty form has no details', () => {
  expect(hasDetails(detailValuesOf())).toBe(false)
  expect(hasDetails(detailValuesOf({ ...NO_DETAILS, isPrivate: true }))).toBe(true)
})

test('tags are separated by commas, and empty ones are left out', () => {
  expect(detailsOf({ ...detailValuesOf(), tags: ' a, ,b c ,' }).tags).toEqual(['a', 'b c'])
})

test('a number that is none is refused, an empty one is 0', () => {
  const sent = (volumesRead: string) => ({
    media: 1,
    ...contentOf(valuesOf(null)),
    ...detailsOf({ ...detailValuesOf(), volumesRead }),
  })
  expect(recordInput.safeParse(sent('three')).success).toBe(false)
  expect(recordInput.parse(sent(' '))).toMatchObject({ volumesRead: 0 })
})

test('only changed details make a difference', () => {
  const record = {
    ...details,
    ...{ episodesWatched: 5, status: 'Watching' as const, rating: null, startedDate: null, finishedDate: null },
    ...{ createdDate: '2026-01-02T00:00:00.000Z', updatedDate: '2026-01-02T00:00:00.000Z' },
  }
  const values = valuesOf(record)
  expect(isDifferent(values, record)).toBe(false)
  expect(isDifferent({ ...values, details: { ...values.details, isPrivate: false } }, record)).toBe(true)
})

test('starting again keeps the finished run and the rating', () => {
  const finished = withEpisodes({ ...valuesOf(null), rating: '90' }, '26', { counted: true, total: 26 })
  const again = restarted(finished)
  expect(contentOf(again)).toMatchObject({
    episodesWatched: 0,
    status: 'Watching',
    rating: 90,
    startedDate: today(),
    finishedDate: null,
    earlierRuns: [{ episodesWatched: 26, rating: 90, startedDate: today(), finishedDate: today() }],
  })
  // The dates of the finished run are no suggestion that another status takes back.
  expect(again.suggested).toBeUndefined()
})
