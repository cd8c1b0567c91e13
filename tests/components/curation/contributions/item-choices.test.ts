import { describe, expect, test } from 'vitest'
import { chosenOf, itemsIn } from '@/components/curation/contributions/item-choices'

const episode = (number: number, title: string) => ({ number, title })
const delta = {
  before: [episode(1, 'Old'), episode(9, 'Gone')],
  after: [episode(1, 'New'), episode(2, 'Two')],
}

describe('a list with keys', () => {
  test('has the items that are changed, added and removed', () => {
    expect(itemsIn('media', 'episodes', delta)).toEqual([
      { name: '1', before: episode(1, 'Old'), after: episode(1, 'New') },
      { name: '9', before: episode(9, 'Gone'), after: undefined },
      { name: '2', before: undefined, after: episode(2, 'Two') },
    ])
  })

  test('is as it was proposed as long as nothing is chosen, and nothing if all is left out', () => {
    expect(chosenOf('media', 'episodes', delta, { 1: { isDropped: false } })).toBeUndefined()
    const none = { 1: { isDropped: true }, 2: { isDropped: true }, 9: { isDropped: true } }
    expect(chosenOf('media', 'episodes', delta, none)).toBeNull()
  })

  test('loses items that are left out, and takes changed values', () => {
    const choices = { 1: { value: episode(1, 'Better') }, 9: { isDropped: true } }
    expect(chosenOf('media', 'episodes', delta, choices)).toEqual({
      before: [episode(1, 'Old')],
      after: [episode(1, 'Better'), episode(2, 'Two')],
    })
  })
})

test('a list without keys stays whole and in its order; what must not go is at its end', () => {
  const song = (title: string) => ({ title })
  const songs = { before: [song('A'), song('B')], after: [song('C'), song('A')] }
  const choices = { '{"title":"C"}': { value: song('D') }, '{"title":"B"}': { isDropped: true } }
  expect(chosenOf('media', 'openingsAndEndings', songs, choices)).toEqual({
    before: songs.before,
    after: [song('D'), song('A'), song('B')],
  })
})
