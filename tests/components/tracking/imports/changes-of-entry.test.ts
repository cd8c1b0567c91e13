import { expect, test } from 'vitest'
import { changeOf } from '@/components/tracking/imports/page/changes-of-entry'
import type { ImportOutcome } from '@/lib/tracking/imports'
import { NO_DETAILS } from '@/lib/tracking/progress'
import type { ImportEntry } from '@/lib/tracking/schemas/imports'

const record = (episodesWatched: number): NonNullable<ImportEntry['mine']> => ({
  ...NO_DETAILS,
  ...{ episodesWatched, status: 'Watching', rating: null, startedDate: null, finishedDate: null },
})
const of = (outcome: ImportOutcome, mine: ImportEntry['mine'], theirs: ImportEntry['theirs']) =>
  changeOf({ outcome, mine, theirs })

test('records that differ are shown as mine, then theirs', () => {
  for (const outcome of ['Differs', 'Kept', 'Changed', 'ChangedSince'] as const)
    expect(of(outcome, record(3), record(5))).toEqual({ before: record(3), after: record(5) })
})

test('of the others the record of the file is shown', () => {
  expect(of('New', null, record(5))).toEqual({ before: null, after: record(5) })
})

test('nothing is shown of entries without a record, of equal ones, and of what was undone', () => {
  expect(of('Refused', null, null)).toBeUndefined()
  expect(of('NotFound', null, null)).toBeUndefined()
  expect(of('Same', record(5), record(5))).toBeUndefined()
  expect(of('Undone', record(3), record(5))).toBeUndefined()
})
