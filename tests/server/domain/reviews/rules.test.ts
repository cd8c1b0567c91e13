import { describe, expect, test } from 'vitest'
import { renderText } from '@/server/domain/markup/render'
import { excerpt, isBeforeEnd, newText, type PublicProgress, requestKey } from '@/server/domain/reviews/rules'

describe('before the end', () => {
  const at: PublicProgress = {
    type: 'Anime',
    totalEpisodes: 12,
    status: 'Watching',
    episodesWatched: 3,
    finishedBefore: false,
  }
  test.each<[string, Partial<PublicProgress> | null, boolean]>([
    ['no record', null, false],
    ['some of the episodes', {}, true],
    ['none of them', { status: 'Planned', episodesWatched: 0 }, true],
    ['all of them', { episodesWatched: 12 }, false],
    ['a completed work', { status: 'Completed', episodesWatched: 0 }, false],
    ['a dropped one', { status: 'Dropped' }, true],
    ['an unknown number of episodes', { totalEpisodes: null }, true],
    ['an unknown number, completed', { totalEpisodes: null, status: 'Completed' }, false],
    ['a game', { type: 'Game', totalEpisodes: 0, episodesWatched: 0 }, true],
    ['somebody who watches it again', { finishedBefore: true }, false],
  ])('%s', (_, more, expected) => {
    expect(isBeforeEnd(more && { ...at, ...more })).toBe(expected)
  })
})

describe('an excerpt', () => {
  const of = (text: string, type: 'Bbcode' | 'Html' | 'Markdown' | 'Plain', most = 100) =>
    excerpt(renderText(text, type), most)
  test.each([
    ['Plain', 'a < b & "c"\nd', 'a < b & "c"\nd'],
    ['Bbcode', '[b]a[/b] [spoiler=x]hidden [spoiler]deep[/spoiler] too[/spoiler] b', 'a\nb'],
    ['Bbcode', 'a [inline-spoiler]hidden [b]bold[/b][/inline-spoiler] b', 'a b'],
    ['Html', '<ul><li>a</li><li>b</li></ul><details><summary>x</summary>hidden</details>c', 'a\nb\nc'],
    ['Markdown', '**a** & `b`', 'a & b'],
  ] as const)('%s: %s', (type, text, expected) => {
    expect(of(text, type)).toBe(expected)
  })
  test('veiled elements are left out, of whatever kind', () => {
    expect(excerpt('<p>a <span data-spoiler-ep="5">hidden</span> <span data-nosnippet>too</span> b</p>', 100)).toBe(
      'a b',
    )
  })
  test('a long one is cut', () => {
    expect(of('x'.repeat(200), 'Plain', 10)).toBe(`${'x'.repeat(9)}…`)
  })
})

test('equal texts in one thread have one key, others have others', () => {
  const input = { rawText: 'x' }
  const on = (kind: 'media' | 'character', id: number, more = {}) => {
    const entry = { kind, id }
    return requestKey(entry, newText(entry, { ...input, kind: 'comment', ...more }), undefined)
  }
  const keys = [
    on('media', 1),
    on('media', 2),
    on('character', 1),
    on('media', 1, { episode: 1 }),
    on('media', 1, { title: 'x' }),
  ]
  expect(new Set(keys).size).toBe(keys.length)
  expect(on('media', 1)).toBe(keys[0])
})
