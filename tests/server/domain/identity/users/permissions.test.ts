import { expect, test } from 'vitest'
import { useDatabase } from '@/tests/support/database'
import { givenUser } from '@/tests/support/factories'
import { drainInvalidations } from '@/tests/support/invalidations'
import { grant, revoke } from '@/tests/support/permissions'

useDatabase()

test('a permission invalidates what shows the user, and the lists of trusted uploaders', async () => {
  const id = await givenUser('uploads')
  await drainInvalidations()
  await grant(id, 'CanModerate')
  expect(await drainInvalidations()).toEqual([`user:${id}`, 'index:torrent'])
  expect(await revoke(id, 'CanModerate')).toBe(true)
  expect(await drainInvalidations()).toEqual([`user:${id}`, 'index:torrent'])
  expect(await revoke(id, 'CanModerate')).toBe(false)
  expect(await drainInvalidations()).toEqual([])
})
