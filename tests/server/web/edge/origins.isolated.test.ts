import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { asker } from '@/server/web/edge/ask'
import { type Origins, startOrigins } from '@/server/web/edge/origins'
import { createUpstreams, type Upstreams } from '@/server/web/edge/upstreams'
import { eventually } from '@/tests/support/eventually'

const PROGRAM = fileURLToPath(new URL('../../../support/origin-program.mjs', import.meta.url))

let folder: string
let upstreams: Upstreams
let origins: Origins | undefined
let sizes: number[]
let sentences: string[]
const onWake = vi.fn()

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'origins-'))
  process.env.ORIGIN_FOLDER = folder
  sizes = []
  sentences = []
  onWake.mockReset()
  upstreams = createUpstreams((size) => void sizes.push(size))
})
afterEach(async () => {
  vi.useRealTimers()
  await origins?.close()
  origins = undefined
  rmSync(folder, { recursive: true })
})

async function start(count: number): Promise<Origins> {
  const say = (sentence: string) => void sentences.push(sentence)
  const limits = { flags: ['--max-old-space-size=50'], maxBytes: 2 ** 39 }
  origins = await startOrigins({ count, program: PROGRAM, ...limits, secret: 'of this start', upstreams, onWake, say })
  return origins
}

const mark = (name: string) => writeFileSync(join(folder, name), '')
const started = () => readFileSync(join(folder, 'started'), 'utf8').trim().split('\n').map(Number)
const foldersOfSockets = () => readdirSync(tmpdir()).filter((name) => /^mokuroku-\w{6}$/.test(name))

type Told = { pid: number; secret: string }

/** Asks as the edge does. @throws AppError */
function ask(method: string, address = '/'): Promise<Told> {
  const ask = asker({ upstreams, secret: 'of this start', onInvalidated: () => {}, onLost: () => {} })
  return ask({ method, address, headers: {} }, async ({ start }) => JSON.parse(String(start)) as Told)
}

/** The processes that answer. */
async function pids(count: number): Promise<number[]> {
  const told = await Promise.all(Array.from({ length: count }, () => ask('GET')))
  return [...new Set(told.map(({ pid }) => pid))].sort()
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Unlike vi.waitFor it does not advance fake timers. */
async function until(check: () => void): Promise<void> {
  for (;;) {
    try {
      return check()
    } catch {
      await new Promise(setImmediate)
    }
  }
}

test('the configured number is started, shares the work, and gets the secret', async () => {
  await start(3)
  expect(upstreams.size).toBe(3)
  expect(await pids(3)).toEqual(started().sort())
  expect((await ask('GET')).secret).toBe('of this start')
})

test('an enqueued job is reported to the edge', async () => {
  await start(1)
  const held = ask('GET', '/hold')
  await eventually(() => expect(onWake).toHaveBeenCalledWith('mail'))
  await upstreams.use(({ pool }) => pool.request({ method: 'GET', path: '/release' }))
  await held
})

test('a killed origin is removed at once and replaced; meanwhile the others answer', async () => {
  await start(2)
  const [killed = 0, left] = await pids(2)
  process.kill(killed, 'SIGKILL')
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask('GET')))
  expect(new Set(answers.map(({ pid }) => pid))).toContain(left)
  await eventually(() => expect(sizes).toEqual([1, 2, 1, 2]))
  expect(sentences[0]).toBe('An origin process ended (SIGKILL); starting another one …')
  const now = await pids(2)
  expect(now).toHaveLength(2)
  expect(now).not.toContain(killed)
  // The new one has the number of the other.
  const numbers = () => origins?.states().map(({ origin }) => origin)
  await eventually(() => expect(numbers()?.sort()).toEqual([1, 2]))
  expect(origins?.restarts()).toBe(1)
})

test('requests at a killed origin: reads are retried, writes are not', async () => {
  await start(1)
  const [pid = 0] = await pids(1)
  const read = ask('GET', '/hold')
  const written = expect(ask('POST', '/hold')).rejects.toMatchObject({ code: 'interrupted' })
  await eventually(() => expect(onWake).toHaveBeenCalledTimes(2))
  process.kill(pid, 'SIGKILL')
  await written
  await eventually(() => expect(onWake).toHaveBeenCalledTimes(3))
  await upstreams.use(({ pool }) => pool.request({ method: 'GET', path: '/release' }))
  expect((await read).pid).not.toBe(pid)
})

test('an origin that cannot start is retried after a pause that doubles up to ten seconds', async () => {
  await start(1)
  mark('broken')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  process.kill(started()[0] ?? 0, 'SIGKILL')
  await until(() => expect(sentences).toHaveLength(1))
  for (const [n, pause] of [100, 200, 400, 800, 1600, 3200, 6400, 10_000, 10_000].entries()) {
    vi.advanceTimersByTime(pause - 1)
    expect([vi.getTimerCount(), sentences.length]).toEqual([1, n + 1])
    if (n === 8) rmSync(join(folder, 'broken'))
    vi.advanceTimersByTime(1)
    expect(vi.getTimerCount()).toBe(0)
    await until(() => expect(sentences).toHaveLength(n + 2))
  }
  expect(sentences[1]).toBe('An origin process could not start; the reason is printed above. Trying again …')
  expect([started().length, upstreams.size]).toEqual([10, 1])
})

test('all are replaced one by one without a failed request', async () => {
  const { replace } = await start(3)
  const old = await pids(3)
  let isReplaced = false
  const answered: number[] = []
  const reader = async (method: string) => {
    while (!isReplaced) answered.push((await ask(method)).pid)
  }
  const readers = ['GET', 'POST', 'PUT', 'GET', 'POST', 'GET'].map(reader)
  await replace()
  isReplaced = true
  await Promise.all(readers)
  expect(sizes).toEqual([1, 2, 3, 4, 3, 4, 3, 4, 3])
  expect(new Set(answered).size).toBe(6)
  const now = await pids(3)
  expect(now).toHaveLength(3)
  expect(now.filter((pid) => old.includes(pid))).toEqual([])
  expect(old.filter(isRunning)).toEqual([])
  expect(sentences).toEqual(['All origin processes have been replaced.'])
})

test('a replaced origin finishes its requests', async () => {
  const { replace } = await start(1)
  const [old] = await pids(1)
  let release: () => Promise<unknown> = async () => {}
  const held = upstreams.use(async ({ pool }) => {
    release = () => pool.request({ method: 'GET', path: '/release' })
    const { body } = await pool.request({ method: 'GET', path: '/hold' })
    return body.json()
  })
  await eventually(() => expect(onWake).toHaveBeenCalled())
  const replaced = replace()
  await eventually(() => expect(sizes).toEqual([1, 2, 1]))
  expect((await ask('GET')).pid).not.toBe(old)
  await release()
  expect(await held).toMatchObject({ pid: old })
  await replaced
})

test('at the end all finish their requests and exit, and nothing is left of them', async () => {
  const before = foldersOfSockets()
  const { close } = await start(2)
  expect(foldersOfSockets()).toHaveLength(before.length + 1)
  const all = await pids(2)
  let release: () => Promise<unknown> = async () => {}
  const held = upstreams.use(async ({ pool }) => {
    release = () => pool.request({ method: 'GET', path: '/release' })
    const { body } = await pool.request({ method: 'GET', path: '/hold' })
    return (await body.json()) as Told
  })
  await eventually(() => expect(onWake).toHaveBeenCalled())
  const closed = close()
  await eventually(() => expect(all.filter(isRunning)).toHaveLength(1))
  await release()
  expect(all).toContain((await held).pid)
  await closed
  expect(all.filter(isRunning)).toEqual([])
  expect(foldersOfSockets()).toEqual(before)
  expect([upstreams.size, sentences]).toEqual([0, []])
})

test('an origin that does not exit is killed after ten seconds', async () => {
  mark('stubborn')
  const { close } = await start(1)
  const [pid = 0] = started()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const closed = close()
  await new Promise(setImmediate)
  await vi.advanceTimersByTimeAsync(9999)
  expect(isRunning(pid)).toBe(true)
  await vi.advanceTimersByTimeAsync(1)
  await closed
  expect(isRunning(pid)).toBe(false)
})

test('if one cannot start at first, that is an error at once, and none is left', async () => {
  const before = foldersOfSockets()
  for (const name of ['slow-0', 'slow-1', 'broken-2']) mark(name)
  await expect(start(3)).rejects.toThrow('An origin process could not start')
  await eventually(() => expect(started().filter(isRunning)).toEqual([]))
  expect([upstreams.size, foldersOfSockets()]).toEqual([0, before])
})

test('an origin that restarts during the shutdown is not left behind', async () => {
  mark('slow-1')
  const { close } = await start(1)
  process.kill(started()[0] ?? 0, 'SIGKILL')
  await eventually(() => expect(started()).toHaveLength(2))
  await close()
  await eventually(() => expect(started().filter(isRunning)).toEqual([]))
  expect([existsSync(folder), upstreams.size, sentences.length]).toEqual([true, 0, 1])
})

test('an origin that takes more memory than it may is replaced, without a failed request', async () => {
  await start(1)
  const [first] = await pids(1)
  await ask('GET', '/grow')
  // The new one is there before the old one leaves.
  await vi.waitFor(async () => expect(await pids(1)).not.toEqual([first]))
  await vi.waitFor(() => expect(isRunning(first ?? 0)).toBe(false))
  expect(sentences).toEqual(['An origin process takes 1048576 MB; starting another one …'])
  expect(await pids(1)).toEqual([started()[1]])
})
