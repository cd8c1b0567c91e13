import { describe, expect, test } from 'vitest'
import { applied } from '@/lib/curation/documents/applied'
import { deltaOf, LISTS, placesOf, type Values } from '@/lib/curation/documents/differences'
import { joined } from '@/lib/curation/documents/joined'
import fc from '@/tests/support/fast-check'

const lists = LISTS.media
const episode = (number: number, title: string) => ({ number, title })

describe('two differences as one', () => {
  test('the first says what was before, the second what is after', () => {
    expect(
      joined(
        lists,
        { before: { status: 'Ongoing', runtime: null }, after: { status: 'Ended', runtime: 24 } },
        { before: { status: 'Ended', title: 'A' }, after: { status: 'Cancelled', title: 'B' } },
      ),
    ).toEqual({
      before: { status: 'Ongoing', runtime: null, title: 'A' },
      after: { status: 'Cancelled', runtime: 24, title: 'B' },
    })
  })

  test('of lists item by item', () => {
    expect(
      joined(
        lists,
        { before: { episodes: [episode(1, 'a')] }, after: { episodes: [episode(1, 'b'), episode(2, 'x')] } },
        { before: { episodes: [episode(2, 'x')] }, after: { episodes: [episode(2, 'y'), episode(3, 'z')] } },
      ),
    ).toEqual({
      before: { episodes: [episode(1, 'a')] },
      after: { episodes: [episode(1, 'b'), episode(2, 'y'), episode(3, 'z')] },
    })
  })

  test('what the second takes back is in neither', () => {
    expect(
      joined(
        lists,
        { before: { title: 'A', episodes: [] }, after: { title: 'B', episodes: [episode(1, 'a')] } },
        { before: { title: 'B', episodes: [episode(1, 'a')] }, after: { title: 'A', episodes: [] } },
      ),
    ).toEqual({ before: {}, after: {} })
  })
})

const number = fc.integer({ min: 1, max: 4 })
const document = fc.record({
  title: fc.constantFrom('A', 'B', 'C'),
  runtime: fc.option(number),
  episodes: fc.uniqueArray(fc.record({ number, title: fc.constantFrom('a', 'b') }), {
    selector: (each) => each.number,
  }),
})

test('they say what the difference from the first to the last document says', () =>
  fc.assert(
    fc.property(document, document, document, (one: Values, two: Values, three: Values) => {
      const both = joined(lists, deltaOf(lists, one, two), deltaOf(lists, two, three))
      const { given, contested } = applied(lists, one, both)
      expect(contested).toEqual([])
      expect(placesOf(lists, deltaOf(lists, { ...one, ...given }, three))).toEqual([])
      expect(placesOf(lists, both).sort()).toEqual(placesOf(lists, deltaOf(lists, one, three)).sort())
    }),
  ))
