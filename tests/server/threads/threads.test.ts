import { brotliDecompressSync } from 'node:zlib'
import { afterEach, expect, test, vi } from 'vitest'
import type { Captured, More } from '@/server/front/capture'
import { expireHere, onExpire, type Reading, reading } from '@/server/front/tags'
import { startThreads } from '@/server/threads/threads'

/** Does what it is told to by the address: says what it heard, ends, fails, or waits until it hears "*". */
const PROGRAM = `
  import { parentPort, threadId } from 'node:worker_threads'
  import { brotliCompressSync } from 'node:zlib'
  const say = (said) => parentPort.postMessage(said)
  const heard = []
  const held = []
  const pieces = []
  const answer = ({ id, page, call }, more) => {
    const told = JSON.stringify({ threadId, heard, ...page, ...call, ...more })
    if (call) say({ id, called: { status: 201, headers: { 'x-a': 'b' }, body: new Uint8Array(Buffer.from(told)) }, touched: ['user:3'] })
    else say({ id, page: { status: 200, etag: '', fields: [], brotli: new Uint8Array(brotliCompressSync(told)) }, touched: ['media:7'] })
  }
  let reading
  parentPort.on('message', (message) => {
    const { address } = message.page ?? message.call ?? {}
    if (message.expired) {
      heard.push(...message.expired)
      if (message.expired.includes('*')) for (const each of held.splice(0)) answer(each)
    } else if (message.errand) answer(reading, { done: message.done, refused: message.refused })
    else if (message.lost || message.piece === null) answer(reading, { pieces, lost: message.lost === true })
    else if (message.piece) {
      pieces.push(Buffer.from(message.piece).toString())
      say({ more: message.id })
    } else if (address === '/end') process.exit(1)
    else if (address === '/fail') say({ id: message.id, failure: 'No such luck.' })
    else if (address === '/refuse') say({ id: message.id, refused: 'databaseBusy' })
    else if (address === '/hold') held.push(message)
    else if (message.body || address === '/read' || address?.startsWith('/hash')) {
      reading = message
      if (message.body?.piece) pieces.push(Buffer.from(message.body.piece).toString())
      if (message.body?.more) say({ more: message.id })
      else if (message.body) answer(message, { pieces })
      else if (address === '/hash') say({ errand: 1, hash: 'a cat' })
      else say({ errand: 1, verify: 'a cat', kept: 'nonsense' })
    } else if (address === '/write') {
      say({ expired: ['media:9'] })
      answer(message)
    } else answer(message)
  })
  say('ready')`

const program = (text: string) => new URL(`data:text/javascript,${encodeURIComponent(text)}`)

type Threads = Awaited<ReturnType<typeof startThreads>>
let threads: Threads | undefined
afterEach(() => threads?.close())

async function started(count: number): Promise<Threads> {
  threads = await startThreads(count, program(PROGRAM))
  return threads
}

type Shown = { threadId: number; heard: string[]; address: string; caching: string }

async function shown({ render }: Threads, address: string): Promise<Shown> {
  const { brotli } = await render(address, 'no-store')
  return JSON.parse(brotliDecompressSync(brotli).toString())
}

const post = ({ call }: Threads, address: string, more?: More): Promise<Captured> =>
  call({ method: 'POST', address, headers: { accept: '*/*' } }, more)

test('a page comes whole from a thread, and what it touched is noted here', async () => {
  const threads = await started(1)
  const into: Reading = { touched: new Set(), expired: new Set() }
  const page = await reading(into, () => shown(threads, '/media/7?page=2'))
  expect(page).toMatchObject({ address: '/media/7?page=2', caching: 'no-store' })
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

test('a call is answered whole, with what it brought read piece by piece', async () => {
  const pieces = ['{"a":', '1}'].map((piece) => Buffer.from(piece))
  const { status, headers, body } = await post(await started(1), '/write', async () => pieces.shift() ?? null)
  expect({ status, headers }).toEqual({ status: 201, headers: { 'x-a': 'b' } })
  const asked = { method: 'POST', address: '/write', headers: { accept: '*/*' } }
  expect(JSON.parse(body.toString())).toMatchObject({ ...asked, pieces: ['{"a":', '1}'], lost: false })
})

test('what a call touched is noted here, too', async () => {
  const all = await started(1)
  const into: Reading = { touched: new Set(), expired: new Set() }
  await reading(into, () => post(all, '/api/file/user/3/a.webp'))
  expect([...into.touched]).toEqual(['user:3'])
})

test('a refusal keeps its code', async () => {
  await expect(post(await started(1), '/refuse')).rejects.toMatchObject({ code: 'databaseBusy' })
})

test('uploads, exports and pictures are all left to one thread', async () => {
  const all = await started(3)
  const held = Array.from({ length: 4 }, () => shown(all, '/hold'))
  const paths = ['/api/upload/user', '/api/users/export', '/api/file/media/1/a.webp', '/api/upload/user']
  const answers = await Promise.all(paths.map((path) => post(all, path)))
  expect(new Set(answers.map(({ body }) => JSON.parse(body.toString()).threadId)).size).toBe(1)
  expireHere(['*'])
  await Promise.all(held)
})

test('when a thread ends, its calls fail, all that is kept is distrusted, and nobody is handed to one that is not ready', async () => {
  const complaint = vi.spyOn(console, 'error').mockImplementation(() => {})
  const one = await started(1)
  const heard: string[] = []
  const deaf = onExpire((tags) => heard.push(...tags))
  const held = post(one, '/hold')
  const failed = expect(held).rejects.toThrow('ended')
  await expect(post(one, '/end')).rejects.toThrow('ended')
  await failed
  expect(heard).toContain('*')
  await expect(post(one, '/write')).rejects.toMatchObject({ code: 'overloaded' })
  await vi.waitFor(async () => expect((await post(one, '/write')).status).toBe(201))
  deaf()
  complaint.mockRestore()
})

test('calls that are under way may end before all do', async () => {
  const one = await started(1)
  const held = post(one, '/hold')
  await post(one, '/write')
  const closed = one.close()
  expireHere(['*'])
  expect((await held).status).toBe(201)
  await closed
})

test('a thread hears when whoever sends a body is gone', async () => {
  const pieces = [Buffer.from('{"a":')]
  const more = async () => pieces.shift() ?? Promise.reject(new Error('aborted'))
  const { body } = await post(await started(1), '/write', more)
  expect(JSON.parse(body.toString())).toMatchObject({ pieces: ['{"a":'], lost: true })
})

test('what a call expires is heard here before its answer, and in the other threads before what is asked after it', async () => {
  const both = await started(2)
  const heard: string[] = []
  const deaf = onExpire((tags) => heard.push(...tags))
  const held = shown(both, '/hold')
  await post(both, '/write')
  deaf()
  expect(heard).toEqual(['media:9'])
  const other = await Promise.all([shown(both, '/media/7'), shown(both, '/media/8')])
  for (const { heard } of other) expect(heard).toContain('media:9')
  expireHere(['*'])
  await held
})

test('passwords are hashed here, for all threads; what cannot be done is said', async () => {
  const all = await started(1)
  const hashed = JSON.parse((await post(all, '/hash')).body.toString())
  expect(hashed.done).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  const failed = JSON.parse((await post(all, '/hash-nonsense')).body.toString())
  expect(failed.done).toBeUndefined()
})

test('whoever would wait for too many pages is told to come again', async () => {
  const one = await started(1)
  const held = Array.from({ length: 1004 }, () => shown(one, '/hold'))
  await expect(shown(one, '/media/7')).rejects.toMatchObject({ code: 'overloaded' })
  const release = setInterval(() => expireHere(['*']), 1)
  expect(await Promise.all(held)).toHaveLength(1004)
  clearInterval(release)
})

test('a thread that cannot start is an error at once', async () => {
  const complaint = vi.spyOn(console, 'error').mockImplementation(() => {})
  await expect(startThreads(2, program('throw new Error("no memory")'))).rejects.toThrow('no memory')
  complaint.mockRestore()
})
