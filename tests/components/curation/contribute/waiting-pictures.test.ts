import { expect, test } from 'vitest'
import { MAX_WAITING, withPictures, wrongWith } from '@/components/curation/contribute/pictures/waiting'

const file = (name: string, bytes = 10, type = 'image/png') => new File([new Uint8Array(bytes)], name, { type })
const given = { type: 'Primary' as const, credit: 'Aoi' }

test('chosen pictures wait in their order, each once, and not too many', () => {
  const cover = file('cover.png')
  const Address = 'https://pictures.example.com/b.png'
  const one = withPictures([], [{ File: cover }, { Address }], given)
  expect(one).toMatchObject([
    { key: 1, ...given, file: cover },
    { key: 2, ...given, address: Address },
  ])
  const more = withPictures(one, [{ File: cover }, { Address }, { File: file('other.png') }], given)
  expect(more.map(({ key }) => key)).toEqual([1, 2, 3])
  const many = Array.from({ length: 30 }, (_, at) => ({ File: file(`${at}.png`) }))
  expect(withPictures(more, many, given)).toHaveLength(MAX_WAITING)
})

test('what is wrong with one is said before it is sent', () => {
  expect(wrongWith({ File: file('a.png') })).toBeUndefined()
  expect(wrongWith({ File: file('a.pdf', 10, 'application/pdf') })).toBe('pictureType')
  expect(wrongWith({ File: file('a.png', 6 * 1024 * 1024) })).toBe('large')
  expect(wrongWith({ Address: 'http://pictures.example.com/b.png' })).toBe('addressNotHttps')
  expect(wrongWith({ Address: 'https://10.0.0.1/b.png' })).toBe('addressPrivate')
  expect(wrongWith({ Address: 'https://pictures.example.com/b.png' })).toBeUndefined()
})
