import { expect, test } from 'vitest'
import type { Storage } from '@/server/platform/storage/storage'

/** The keys of a store below a folder, in order. */
export async function keysIn(store: Storage, below = 'kept/'): Promise<string[]> {
  const keys: string[] = []
  for await (const key of store.list(below)) keys.push(key)
  return keys.sort()
}

/** Tests of what every store does; `make` gives an empty one. */
export function isStorage(make: () => Storage): void {
  test('keeps objects by their keys', async () => {
    const store = make()
    expect(await store.read('kept/user/1/a.webp')).toBeNull()
    expect(await store.about('kept/user/1/a.webp')).toBeNull()
    expect(await keysIn(store)).toEqual([])
    await store.write('kept/user/1/a.webp', Buffer.from('one'))
    await store.write('kept/user/1/a.webp', Buffer.from('first'))
    await store.write('kept/user/22/b-_.webp', Buffer.alloc(0))
    await store.write('made/ab/cd.webp', Buffer.from('made'))
    expect(String(await store.read('kept/user/1/a.webp'))).toBe('first')
    expect(await store.read('kept/user/22/b-_.webp')).toEqual(Buffer.alloc(0))
    expect(await store.about('kept/user/1/a.webp')).toMatchObject({ bytes: 5 })
    expect(await keysIn(store)).toEqual(['kept/user/1/a.webp', 'kept/user/22/b-_.webp'])
    const sizes: number[] = []
    for await (const bytes of store.sizes('kept/')) sizes.push(bytes)
    expect(sizes.sort()).toEqual([0, 5])
    await store.remove('kept/user/1/a.webp')
    await store.remove('kept/user/1/a.webp')
    expect(await keysIn(store)).toEqual(['kept/user/22/b-_.webp'])
  })

  test.each(['../out', 'kept/../../out', '/etc/passwd', 'kept//x', 'kept/.draft', ''])(
    'has no object %s',
    async (key) => {
      const store = make()
      await expect((async () => store.write(key, Buffer.from('x')))()).rejects.toThrow('is no key')
      await expect((async () => store.read(key))()).rejects.toThrow('is no key')
    },
  )
}
