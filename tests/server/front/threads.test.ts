import { brotliDecompressSync } from 'node:zlib'
import { afterEach, expect, test, vi } from 'vitest'
import { expireHere, type Reading, reading } from '@/server/front/tags'
import { type Renderers, startRenderers } from '@/server/front/threads'

/** Renders what it is told to by the address: what it heard, its own end, an error, or nothing until it hears "*". */
const PROGRAM = `
  import { parentPort, threadId } from 'node:worker_threads'
  import { brotliCompressSync } from 'node:zlib'
  const heard = []
  const held = []
  const answer = ({ id, address, caching }) => {
    const brotli = new Uint8Array(brotliCompressSync(JSON.stringify({ threadId, heard, address, caching, pool: process.env.DATABASE_POOL })))
    parentPort.postMessage({ id, page: { status: 200, etag: '', fields: [], brotli }, touched: ['media:7'] })
  }
  parentPort.on('message', (question) => {
    if (question.expired) {
      heard.push(...question.expired)
      if (question.expired.includes('*')) for (const each of held.splice(0)) answer(each)
    } else if (question.address === '/end') process.exit(1)
    else if (question.address === '/fail') parentPort.postMessage({ id: question.id, failure: 'No such luck.' })
    else if (question.address === '/hold') held.push(question)
    else answer(question)
  })
  parentPort.postMessage('ready')`

const program = (text: string) => new URL(`data:text/javascript,${encodeURIComponent(text)}`)

let renderers: Renderers | undefined
afterEach(() => renderers?.close())

async function started(count: number): Promise<Renderers> {
  renderers = await startRenderers(count, program(PROGRAM))
  return renderers
}

type Shown = { threadId: number; heard: string[]; address: string; caching: string; pool: string }

async function shown({ render }: Renderers, address: string): Promise<Shown> {
  const { brotli } = await render(address, 'no-store')
  return JSON.parse(brotliDecompressSync(brotli).toString())
}

test('a page comes whole from a thread, and what it touched is noted here', async () => {
  const threads = await started(1)
  const into: Reading = { touched: new Set(), expired: new Set() }
  const page = await reading(into, () => shown(threads, '/media/7?page=2'))
  expect(page).toMatchObject({ address: '/media/7?page=2', caching: 'no-store', pool: '5' })
  expect([...into.touched]).toEqual(['media:7'])
})

test('threads share the work, and each hears what expires before it hears of the next page', async () => {
  const threads = await started(2)
  const held = ['/hold', '/hold'].map((address) => shown(threads, address))
  expireHere(['*'])
  const both = await Promise.all(held)
  expect(new Set(both.map(({ threadId }) => threadId)).size).toBe(2)
  for (const { heard } of both) expect(heard).toEqual(['*'])

  expireHere(['media:7', 'index:media'])
  expect((await shown(threads, '/media/7')).heard).toEqual(['*', 'media:7', 'index:media'])
})

test('a thread has four pages under way; the fifth waits for its turn', async () => {
  const threads = await started(1)
  const held = Array.from({ length: 4 }, () => shown(threads, '/hold'))
  const fifth = shown(threads, '/media/7')
  expireHere(['*'])
  await Promise.all(held)
  expect((await fifth).heard).toEqual(['*'])
})

test('a page that never comes is given up, and its place is free again', async () => {
  const threads = await started(1)
  vi.useFakeTimers()
  const held = Array.from({ length: 4 }, () => shown(threads, '/hold'))
  const outcomes = Promise.allSettled(held)
  await vi.advanceTimersByTimeAsync(30_000)
  vi.useRealTimers()
  expect((await outcomes).map(({ status }) => status)).toEqual(Array(4).fill('rejected'))
  expect((await shown(threads, '/media/7')).address).toBe('/media/7')
})

test('a page that fails says why; a thread that ends fails its page, and another takes its place', async () => {
  const complaint = vi.spyOn(console, 'error').mockImplementation(() => {})
  const threads = await started(1)
  const { threadId } = await shown(threads, '/media/7')
  await expect(shown(threads, '/fail')).rejects.toThrow('No such luck.')
  await expect(shown(threads, '/end')).rejects.toThrow('ended')
  await vi.waitFor(async () => expect((await shown(threads, '/media/7')).threadId).not.toBe(threadId))
  complaint.mockRestore()
})

test('a thread that cannot start is an error at once', async () => {
  const complaint = vi.spyOn(console, 'error').mockImplementation(() => {})
  await expect(startRenderers(2, program('throw new Error("no memory")'))).rejects.toThrow('no memory')
  complaint.mockRestore()
})
