import { expect, test } from 'vitest'
import { rowOf } from '@/components/catalogue/contribute/episode-rows'
import { mergedRows } from '@/components/form/use-rows-draft'

const episode = (id: number, title: string) =>
  rowOf({
    ...{ id, number: id, title },
    nativeTitle: null,
    description: null,
    runtime: null,
    aired: null,
    airsAt: null,
  })
const merged = (began: string[], mine: string[], now: string[]) => {
  const rowsOf = (titles: string[]) => titles.flatMap((title, at) => (title === '' ? [] : episode(at + 1, title)))
  const kept = { rows: rowsOf(mine), began: rowsOf(began) }
  const { rows, contested } = mergedRows(kept, rowsOf(now), ({ key }) => String(key))
  return { titles: rows.map(({ title }) => title), contested: [...contested].map(([key, row]) => [key, row?.title]) }
}

test('episodes that only one of two editors has changed are as that one made them', () => {
  expect(merged(['One', 'Two', 'Three'], ['First', 'Two', 'Three'], ['One', 'Second', 'Three', 'Four'])).toEqual({
    titles: ['First', 'Second', 'Three', 'Four'],
    contested: [],
  })
  expect(merged(['One', 'Two'], ['One', ''], ['Uno', 'Two'])).toEqual({ titles: ['Uno'], contested: [] })
})

test('an episode that both have changed stays as typed, beside the newer one', () => {
  expect(merged(['One', 'Two'], ['First', 'Two'], ['Uno', 'Two'])).toEqual({
    titles: ['First', 'Two'],
    contested: [['1', 'Uno']],
  })
  expect(merged(['One', 'Two'], ['One', 'Second'], ['One', ''])).toEqual({
    titles: ['One', 'Second'],
    contested: [['2', undefined]],
  })
})
