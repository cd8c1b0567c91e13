import { expect, test } from 'vitest'
import { joinServer, select } from './server'
import { openFolder } from './temporary.mjs'

test('a suite that leaves does not stop the database server of another one', async () => {
  const folder = openFolder('joined-')
  const [first, second] = [await joinServer(folder), await joinServer(folder)]
  await first.close()
  expect(await select(second.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  await second.close()
  await expect.poll(() => second.isAlive()).toBe(false)
})
