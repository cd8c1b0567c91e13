import { expect, test } from 'vitest'
import { type Season, seasonAt } from '@/server/engines/search/order'

const seasons = (...forms: string[][]): Season[] =>
  forms.map((each, at) => ({ id: at + 1, forms: each, popularity: 1 }))

test.each<[string, Season[], number, number | null]>([
  ['the second by date', seasons(['nisekoi'], ['nisekoi', 'nisekoi fake']), 2, 2],
  ['a third that only has a subtitle', seasons(['x'], ['x s2'], ['x homura']), 3, 3],
  ['none where the title says another number', seasons(['x'], ['x s3']), 2, null],
  ['none beyond the last', seasons(['x'], ['x homura']), 3, null],
  ['none if the first is another work', seasons(['x y z'], ['x']), 2, null],
  ['none for the first season', seasons(['x'], ['x homura']), 1, null],
  ['no work of a longer stem', seasons(['x'], ['xenon'], ['x homura']), 2, 3],
])('%s', (_, found, number, id) => {
  const stem = found[0]?.forms[0]?.split(' ')[0] ?? ''
  expect(seasonAt(found, stem, number)?.id ?? null).toBe(id)
})

test('what nobody knows is no season beside a first one that people know', () => {
  const all = seasons(['x'], ['x retold'], ['x homura']).map((one) => (one.id === 2 ? { ...one, popularity: 0 } : one))
  expect(seasonAt(all, 'x', 2)?.id).toBe(3)
  expect(
    seasonAt(
      all.map((one) => ({ ...one, popularity: 0 })),
      'x',
      2,
    )?.id,
  ).toBe(2)
})
