import { describe, expect, test } from 'vitest'
import { following, localOf, momentOf, withPasted, withWeekly } from '@/components/curation/contribute/episode-times'

type Episode = Parameters<typeof following>[0][number]
const episode = (number: number, more: Partial<Episode> = {}): Episode => ({
  ...{ number, title: null, nativeTitle: null, description: null, runtime: null, aired: null, airsAt: null },
  ...more,
})

test('a moment is shown in the zone of the browser, and is the same one again', () => {
  expect(momentOf(localOf('2026-04-05T14:30:00.000Z'))).toBe('2026-04-05T14:30:00.000Z')
  expect([localOf(null), momentOf('')]).toEqual(['', null])
})

describe('the next episode', () => {
  test('follows the last one by one number and a week', () => {
    expect(following([])).toEqual(episode(1))
    expect(following([episode(7, { title: 'Seven', aired: '2026-04-27' })])).toEqual(
      episode(8, { aired: '2026-05-04' }),
    )
    const later = following([episode(8, { airsAt: momentOf('2026-04-05T23:30') })])
    expect(later).toEqual(episode(9, { airsAt: momentOf('2026-04-12T23:30') }))
  })

  test.each(['2026', '2026-04', 'soon', null])('has no day where that of the last one is %s', (aired) => {
    expect(following([episode(1, { aired })])).toEqual(episode(2))
  })
})

test('unknown times are filled in week by week, known ones stay', () => {
  const filled = withWeekly([
    episode(1, { aired: '2026-04-05' }),
    episode(2),
    episode(3, { aired: '2026-05-01' }),
    episode(4),
  ])
  expect(filled.map(({ aired }) => aired)).toEqual(['2026-04-05', '2026-04-12', '2026-05-01', '2026-05-08'])
  expect(withWeekly([episode(1), episode(2)])).toEqual([episode(1), episode(2)])
})

test('pasted episodes are added in the order of their numbers, and replace what they say', () => {
  const before = [episode(1, { title: 'One', runtime: 24 }), episode(3, { airsAt: '2026-04-05T14:30:00.000Z' })]
  expect(
    withPasted(before, [
      { number: 3, title: 'Three', aired: '2026-04-06' },
      { number: 1, title: 'First', aired: null },
      { number: 2, title: null, aired: '2026-03-30' },
    ]),
  ).toEqual([
    episode(1, { title: 'First', runtime: 24 }),
    episode(2, { aired: '2026-03-30' }),
    episode(3, { title: 'Three', aired: '2026-04-06' }),
  ])
})
