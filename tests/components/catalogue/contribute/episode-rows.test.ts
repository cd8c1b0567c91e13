import { describe, expect, test } from 'vitest'
import {
  changesOf,
  type EpisodeRow,
  following,
  rowOf,
  withWeekly,
  wrongRow,
} from '@/components/catalogue/contribute/episode-rows'
import type { Episode } from '@/lib/catalogue/schemas/media'

const episode = (number: number, more: Partial<Episode> = {}): Episode => ({
  id: number * 10,
  number,
  title: null,
  nativeTitle: null,
  description: null,
  runtime: null,
  aired: null,
  airsAt: null,
  ...more,
})
const row = (number: string, airs = ''): EpisodeRow => ({ key: Number(number) * 10, number, title: '', airs })

describe('rows of episodes', () => {
  test('a stored time is shown in the zone of the browser, and sent as the same moment', () => {
    const stored = episode(1, { airsAt: '2026-04-05T14:30:00.000Z' })
    const shown = rowOf(stored)
    expect(new Date(shown.airs).toISOString()).toBe('2026-04-05T14:30:00.000Z')
    expect(changesOf([stored], [{ ...shown, title: 'New' }]).episodes).toEqual([
      {
        number: 1,
        title: 'New',
        nativeTitle: null,
        description: null,
        runtime: null,
        aired: null,
        airsAt: stored.airsAt,
      },
    ])
  })

  test('unchanged rows are not sent; gone ones are removed; other fields stay', () => {
    const stored = [episode(1), episode(2, { runtime: 24, nativeTitle: '二' }), episode(3)]
    const [first, second] = stored.map(rowOf)
    if (!first || !second) throw new Error('three episodes have three rows')
    expect(changesOf(stored, [first, second, rowOf(episode(3))])).toEqual({ episodes: [], removed: [] })
    const changed = changesOf(stored, [first, { ...second, title: ' Two ' }])
    expect(changed.episodes).toMatchObject([{ number: 2, title: 'Two', runtime: 24, nativeTitle: '二' }])
    expect(changed.removed).toEqual([3])
  })

  test('an episode whose number changes is removed from its old place', () => {
    const stored = [episode(1)]
    const renumbered = stored.map(rowOf).map((each) => ({ ...each, number: '5' }))
    expect(changesOf(stored, renumbered)).toMatchObject({ episodes: [{ number: 5 }], removed: [1] })
  })

  test('a new row follows the last one by one number and a week', () => {
    expect(following([])).toEqual({ key: -1, number: '1', title: '', airs: '' })
    const added = following([row('7', '2026-04-05T23:30')])
    expect(added).toMatchObject({ key: -1, number: '8', airs: '2026-04-12T23:30' })
    expect(following([row('7'), added]).key).toBe(-2)
  })

  test('unknown times are filled in week by week, known ones stay', () => {
    const rows = [row('1', '2026-04-05T23:30'), row('2'), row('3', '2026-05-01T10:00'), row('4')]
    expect(withWeekly(rows).map(({ airs }) => airs)).toEqual([
      '2026-04-05T23:30',
      '2026-04-12T23:30',
      '2026-05-01T10:00',
      '2026-05-08T10:00',
    ])
    expect(withWeekly([row('1'), row('2')]).map(({ airs }) => airs)).toEqual(['', ''])
  })

  test.each([
    [['1', '2'], undefined],
    [['1', ''], 1],
    [['1', 'x'], 1],
    [['1', '-2'], 1],
    [['1', '2', '01'], 2],
  ])('of the numbers %j row %s is wrong', (numbers, at) => {
    expect(wrongRow(numbers.map((number) => row(number)))).toBe(at)
  })
})
