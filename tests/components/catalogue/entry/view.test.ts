import { describe, expect, it } from 'vitest'
import { distinct, knownFacts } from '@/components/catalogue/entry/view'

describe('knownFacts', () => {
  it('leaves out unknown facts', () => {
    expect(
      knownFacts([
        ['Type', 'Anime'],
        ['Runtime', false],
        ['End', null],
        ['Platforms', ''],
        ['Studios', []],
        ['Series', [{ text: 'Bebop', href: '/series/1' }]],
      ]),
    ).toEqual([
      ['Type', [{ text: 'Anime' }]],
      ['Series', [{ text: 'Bebop', href: '/series/1' }]],
    ])
  })
})

describe('distinct', () => {
  it('keeps each once, in order', () => {
    expect(distinct(['b', null, 'a', undefined, 'b', '', false])).toEqual(['b', 'a'])
  })
})
