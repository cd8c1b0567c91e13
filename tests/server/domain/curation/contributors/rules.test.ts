import { describe, expect, test } from 'vitest'
import type { Values } from '@/lib/curation/documents/differences'
import { type Later, standingOf, type Written } from '@/server/domain/curation/contributors/rules'

const MOST = 200

const written = (id: number, before: Values, after: Values, now: Values, more: Partial<Written> = {}): Written => ({
  ...{ id, kind: 'change', noun: 'media', before, after, now, isCounted: true, isOfPage: true, later: [] },
  ...more,
})
const later = (id: number, before: Values, after: Values, more: Partial<Later> = {}): Later => ({
  ...{ id, before, after, reverts: null, username: 'other' },
  ...more,
})

/** What is counted, and the mark of the only edit. */
function standing(edit: Written) {
  const { values, standing, marks } = standingOf([edit], MOST)
  const [mark] = marks
  return [standing, values, mark?.mark, mark?.by]
}

const tags = (...weights: [number, number][]) => ({ tags: weights.map(([tag, weight]) => ({ tag, weight })) })

describe('of an edit stands', () => {
  test('what the entry says as it wrote it, however it got there', () => {
    expect(standing(written(1, { title: 'A' }, { title: 'B' }, { title: 'B' }))).toEqual([1, 1, 'stands', null])
    const back = [later(3, { title: null }, { title: null }), later(2, { title: null }, { title: null })]
    expect(standing(written(1, { title: 'A' }, { title: 'B' }, { title: 'B' }, { later: back }))).toEqual([
      1,
      1,
      'stands',
      null,
    ])
  })

  test('nothing where somebody wrote something else: the last one is named', () => {
    const edits = [
      later(3, { title: null }, { title: null }, { username: 'last' }),
      later(2, { title: null }, { title: null }),
    ]
    const edit = written(1, { title: 'A' }, { title: 'B' }, { title: 'C' }, { later: edits })
    expect(standing(edit)).toEqual([0, 1, 'changed', 'last'])
    expect(standingOf([edit], MOST).marks).toMatchObject([{ edit: 1, since: 3 }])
  })

  test('what somebody emptied or took away, as long as it is not there again', () => {
    expect(standing(written(1, { runtime: 24 }, { runtime: null }, { runtime: null }))).toEqual([1, 1, 'stands', null])
    expect(standing(written(1, { runtime: 24 }, { runtime: null }, { runtime: 25 }))).toEqual([0, 1, 'changed', null])
    expect(standing(written(1, tags([1, 5]), { tags: [] }, tags([2, 5])))).toEqual([1, 1, 'stands', null])
    expect(standing(written(1, tags([1, 5]), { tags: [] }, tags([1, 5])))).toEqual([0, 1, 'changed', null])
  })

  test('items of a list one by one, among those of others', () => {
    const edit = written(1, { tags: [] }, tags([1, 5], [2, 5]), tags([1, 5], [2, 9], [3, 1]), {
      later: [
        later(4, { tags: [] }, tags([3, 1]), { username: 'elsewhere' }),
        later(3, tags([2, 5]), tags([2, 9]), { username: 'here' }),
      ],
    })
    expect(standing(edit)).toEqual([1, 2, 'partly', 'here'])
  })

  test('nothing of what was taken back; an edit of which a part was taken back stands in part', () => {
    const back = later(2, { title: null }, { title: null }, { reverts: 1, username: 'careful' })
    const more = { later: [back] }
    expect(standing(written(1, { title: 'A' }, { title: 'B' }, { title: 'A' }, more))).toEqual([
      ...[0, 1, 'takenBack', 'careful'],
    ])
    const two = written(1, { title: 'A', runtime: 1 }, { title: 'B', runtime: 2 }, { title: 'A', runtime: 2 }, more)
    expect(standing(two)).toEqual([1, 2, 'partly', 'careful'])
  })

  test('no field that follows from others', () => {
    const edit = written(1, { title: 'A', titleSort: 'a' }, { title: 'B', titleSort: 'b' }, { title: 'B' })
    expect(standing(edit)).toEqual([1, 1, 'stands', null])
  })
})

test('edits without values of their own, and lists that are texts, are not judged', () => {
  const edits = [
    written(4, {}, { lockedFields: ['title'] }, {}, { kind: 'lock' }),
    written(3, {}, { merged: 'Other (2)' }, {}, { kind: 'merge' }),
    written(2, { relations: 'Sequel · One' }, { relations: 'Prequel · One' }, { relations: [] }),
  ]
  expect(standingOf(edits, MOST)).toMatchObject({ looked: 3, values: 0, standing: 0, marks: [] })
})

test('numbers are of the edits that are counted, marks of those of the page', () => {
  const edits = [
    written(3, {}, { title: 'A' }, { title: 'A' }, { isOfPage: false }),
    written(2, {}, { firstName: 'A' }, { firstName: 'B' }, { isOfPage: false, noun: 'person' }),
    written(1, {}, { title: 'A' }, { title: 'A' }, { isCounted: false }),
  ]
  expect(standingOf(edits, 2)).toEqual({
    looked: 2,
    isAll: false,
    values: 2,
    standing: 1,
    nouns: [
      { noun: 'media', count: 1 },
      { noun: 'person', count: 1 },
    ],
    marks: [{ edit: 1, mark: 'stands', by: null, since: null }],
  })
  expect(standingOf([], 2)).toMatchObject({ looked: 0, isAll: true, values: 0, marks: [] })
})
