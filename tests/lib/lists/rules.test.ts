import { expect, test } from 'vitest'
import { listUrl } from '@/lib/lists/links/lists'
import { isReservedSlug, isShareable, LIST_VISIBILITIES, listSlug } from '@/lib/lists/rules'

test.each([
  ['Best of 2024', 'best-of-2024'],
  ['  two   spaces ', 'two-spaces'],
  ['日本の名作', '日本の名作'],
  ['C++ & more / less?', 'c++-&-more-/-less?'],
  ['!!!', '!!!'],
  ['.', '.-list'],
  ['..', '..-list'],
  ['...', '...'],
  ['%2e', '%2e'],
  ['ÉTÉ', 'été'],
  ['E\u0301te\u0301', 'été'],
  ['-', '-'],
])('"%s" has the slug %s', (name, slug) => {
  expect(listSlug(name)).toBe(slug)
  expect(listSlug(slug)).toBe(slug)
  const { pathname } = new URL(`/list/${listUrl('me', slug)}`, 'http://localhost')
  expect(decodeURIComponent(pathname.split('/')[3] ?? '')).toBe(slug)
})

test('names that are parts of addresses are reserved', () => {
  expect(['My Lists', 'ADD', 'remove', 'Favorites', 'added'].map((name) => isReservedSlug(listSlug(name)))).toEqual([
    true,
    true,
    true,
    true,
    false,
  ])
})

test('Public and Unlisted lists can be shared by anybody, lists for friends by their owner', () => {
  const by = (isOwner: boolean) => LIST_VISIBILITIES.filter((visibility) => isShareable(visibility, isOwner))
  expect([by(true), by(false)]).toEqual([
    ['Unlisted', 'Public', 'FriendsOnly'],
    ['Unlisted', 'Public'],
  ])
})
