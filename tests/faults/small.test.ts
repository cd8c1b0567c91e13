import { readFileSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { eventually } from '@/tests/support/eventually'
import { needs } from '@/tests/support/needs'
import { limitedMemory, memoryOf } from './support/limited'
import { type Product, startProduct } from './support/product'
import { ask } from './support/readers'

const MIB = 1024 ** 2
const group = limitedMemory(768 * MIB)
const LIMIT = needs('a cgroup with a limit of memory', group !== undefined)
let product: Product | undefined
afterAll(async () => {
  await product?.stop()
  await group?.remove()
})

const taken = () => (group?.pids() ?? []).reduce((sum, pid) => sum + memoryOf(pid), 0) / MIB
const commandOf = (pid: number) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')

/** With the embedded database and the demo catalogue, as `npm start` has them. */
async function small(): Promise<Product> {
  const settings = { ORIGINS: '', JOBS: 'on', DEMO_CATALOGUE: 'yes' }
  product ??= await startProduct('', settings, { node: group?.node ?? '' })
  return product
}

test('a container of 768 MB gets a small site, of which each process has its limit', LIMIT, async () => {
  const { pid, origins } = await small()
  expect(commandOf(pid)).toContain('--max-old-space-size=128')
  const programs = origins().map(commandOf)
  expect(programs.filter((command) => command.includes('origin.js'))).toEqual([
    expect.stringContaining('--max-old-space-size=160'),
  ])
  expect(programs.filter((command) => command.includes('postgres'))).toEqual([
    expect.stringMatching(/max_connections=30.*shared_buffers=32MB/),
  ])
  expect(taken()).toBeLessThan(350)
})

test('it serves many pages, searches, forms and calls, and nothing is killed', LIMIT, async () => {
  const { url } = await small()
  const paths = [
    ...Array.from({ length: 300 }, (_, n) => `/media/${(n % 30) + 1}?spoilers=${n}`),
    ...Array.from({ length: 200 }, (_, n) => `/media?query=word+${n}`),
    ...Array.from({ length: 200 }, (_, n) => `/api/search?query=word${n}`),
    ...['/', '/torrents', '/calendar', '/register', '/login', '/api/openapi.json', '/sitemap.xml'],
  ]
  const queue = [...paths]
  const statuses: Record<string, number> = {}
  const read = async () => {
    for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
      const { status } = await ask(url + path)
      statuses[status] = (statuses[status] ?? 0) + 1
    }
  }
  await Promise.all(Array.from({ length: 4 }, read))
  expect(statuses).toEqual({ 200: paths.length })
  await eventually(() => expect(taken()).toBeLessThan(600))
  expect(group?.kills()).toBe(0)
})
