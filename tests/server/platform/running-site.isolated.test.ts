import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { claimDataDir, runningSite } from '@/server/platform/running-site'
import { openFolder } from '@/tests/support/temporary.mjs'

const folder = openFolder('mokuroku-running-')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const site = (address: string) => () => ({ pid: 7, address, hasUnknownProxy: false })
const socket = join(folder, 'site.sock')

test('a second site on the same DATA_DIR is refused with the address of the first, until that has ended', async () => {
  const first = await claimDataDir(folder, site('http://first.test'))
  await expect(claimDataDir(folder, site('http://second.test'))).rejects.toThrow(
    `Mokuroku already runs on ${folder}, at http://first.test (process 7). Stop it first`,
  )
  expect(await runningSite(folder)).toMatchObject({ address: 'http://first.test' })
  first.close()
  await expect.poll(() => runningSite(folder)).toBeUndefined()
  const next = await claimDataDir(folder, site('http://second.test'))
  next.close()
  expect(existsSync(socket)).toBe(false)
})

/** How many of five starts at the same moment go on. */
async function startsAtOnce(): Promise<number> {
  const starts = await Promise.allSettled(
    Array.from({ length: 5 }, (_, n) => claimDataDir(folder, site(`http://${n}.test`))),
  )
  const claimed = starts.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []))
  for (const { close } of claimed) close()
  return claimed.length
}

test('of several starts at once, one goes on', async () => {
  expect(await startsAtOnce()).toBe(1)
})

test('the socket of a killed site is in the way of nobody', async () => {
  const listens = `require('node:net').createServer().listen(${JSON.stringify(socket)}, () => console.log('ready'))`
  const killed = spawn(process.execPath, ['-e', listens], { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(killed.stdout, 'data')
  killed.kill('SIGKILL')
  await once(killed, 'exit')
  expect(existsSync(socket)).toBe(true)
  expect(await runningSite(folder)).toBeUndefined()
  expect(await startsAtOnce()).toBe(1)
})

test('one that does not answer is told', async () => {
  const silent = createServer(() => {}).listen(socket)
  await once(silent, 'listening')
  await expect(claimDataDir(folder, site('http://next.test'))).rejects.toThrow(
    `A site that does not answer runs on ${folder}. Stop it first.`,
  )
  silent.close()
})

test('where the path is too long for a socket, nothing is claimed', async () => {
  const deep = join(folder, 'a'.repeat(120))
  mkdirSync(deep)
  const starts = [await claimDataDir(deep, site('http://1.test')), await claimDataDir(deep, site('http://2.test'))]
  expect(await runningSite(deep)).toBeUndefined()
  for (const { close } of starts) close()
})
