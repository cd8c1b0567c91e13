import { createServer } from 'node:http'
import { afterEach, expect, test, vi } from 'vitest'
import { createUpstreams, type Upstream, type Upstreams } from '@/server/web/edge/upstreams'
import { closed, listening, portOf } from '@/tests/support/edge'
import fc, { runs } from '@/tests/support/fast-check'

afterEach(() => void vi.useRealTimers())

/** Uses an origin until the test releases it. `of` is the origin, once there is one. */
function using(upstreams: Upstreams, not?: Upstream) {
  const used: { of?: Upstream; done: Promise<void>; end: () => void } = { done: Promise.resolve(), end: () => {} }
  const gate = new Promise<void>((resolve) => {
    used.end = resolve
  })
  used.done = upstreams.use((upstream) => {
    used.of = upstream
    return gate
  }, not)
  return used
}

/** Whether a promise is settled by now. */
async function isSettled(promise: Promise<unknown>): Promise<boolean> {
  const pending = Symbol()
  const turn = new Promise((resolve) => setImmediate(() => resolve(pending)))
  return (await Promise.race([promise.catch(() => {}), turn])) !== pending
}

/** Indexes, since whole pools would be unreadable in failures. */
const which = (all: (Upstream | undefined)[], uses: { of?: Upstream }[]) => uses.map(({ of }) => all.indexOf(of))

const settled = () => new Promise((resolve) => setImmediate(resolve))

test('one client that asks one thing after another is answered by the oldest origin, whose code is warm', async () => {
  const upstreams = createUpstreams()
  const all = [1, 2, 3].map((port) => upstreams.add({ port }))
  const asked: number[] = []
  for (let n = 0; n < 6; n++) await upstreams.use(async (upstream) => void asked.push(all.indexOf(upstream)))
  expect(asked).toEqual([0, 0, 0, 0, 0, 0])
})

test('an origin that fails is asked after its equals', async () => {
  const upstreams = createUpstreams()
  const all = [1, 2].map((port) => upstreams.add({ port }))
  const asked: number[] = []
  const ask = (fails: boolean) =>
    upstreams.use(async (upstream) => {
      asked.push(all.indexOf(upstream))
      if (fails) throw new Error('The connection was lost.')
    })
  await expect(ask(true)).rejects.toThrow('lost')
  await ask(false)
  await ask(false)
  expect(asked).toEqual([0, 1, 1])
})

test('the origin with the least outstanding requests is asked', async () => {
  const upstreams = createUpstreams()
  const [a, b, c] = [1, 2, 3].map((port) => upstreams.add({ port }))
  const uses = Array.from({ length: 6 }, () => using(upstreams))
  await settled()
  expect(which([a, b, c], uses)).toEqual([0, 1, 2, 0, 1, 2])
  expect([a, b, c].map((each) => each?.outstanding)).toEqual([2, 2, 2])
  uses[1]?.end()
  uses[4]?.end()
  await settled()
  const next = [using(upstreams), using(upstreams), using(upstreams)]
  await settled()
  expect(which([a, b, c], next)).toEqual([1, 1, 0])
  for (const { end } of [...uses, ...next]) end()
  await Promise.all([...uses, ...next].map(({ done }) => done))
  expect([a, b, c].map((each) => each?.outstanding)).toEqual([0, 0, 0])
})

test('in any order of events, no origin gets more than one request more than another', async () => {
  const event = fc.oneof(fc.constant('begin' as const), fc.nat(20))
  await fc.assert(
    fc.asyncProperty(fc.array(event, { maxLength: 60 }), fc.integer({ min: 1, max: 4 }), async (events, count) => {
      const upstreams = createUpstreams()
      const all = Array.from({ length: count }, (_, n) => upstreams.add({ port: n + 1 }))
      const uses: ReturnType<typeof using>[] = []
      for (const each of events) {
        if (each === 'begin') {
          const least = Math.min(...all.map(({ outstanding }) => outstanding))
          const used = using(upstreams)
          await settled()
          expect(used.of?.outstanding).toBe(least + 1)
          uses.push(used)
        } else {
          uses.splice(each % (uses.length || 1), 1)[0]?.end()
          await settled()
        }
        expect(all.reduce((sum, { outstanding }) => sum + outstanding, 0)).toBe(uses.length)
      }
    }),
    runs(50),
  )
})

test('another origin is asked than the excluded one', async () => {
  const upstreams = createUpstreams()
  const [a, b] = [upstreams.add({ port: 1 }), upstreams.add({ port: 2 })]
  const uses = [using(upstreams, a), using(upstreams, a), using(upstreams, b)]
  await settled()
  expect(which([a, b], uses)).toEqual([1, 1, 0])
})

test('without another origin the excluded one is asked, once it is known to be alive', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const upstreams = createUpstreams()
  const a = upstreams.add({ port: 1 })
  const used = using(upstreams, a)
  await vi.advanceTimersByTimeAsync(99)
  expect(used.of).toBeUndefined()
  await vi.advanceTimersByTimeAsync(1)
  expect(which([a], [used])).toEqual([0])
  expect(a.outstanding).toBe(1)
})

test('an origin that joins meanwhile is asked instead, also when the first has died', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const upstreams = createUpstreams()
  const a = upstreams.add({ port: 1 })
  const early = using(upstreams, a)
  const b = upstreams.add({ port: 2 })
  await settled()
  upstreams.remove(b)
  const late = using(upstreams, a)
  upstreams.remove(a)
  await vi.advanceTimersByTimeAsync(5000)
  expect(late.of).toBeUndefined()
  const c = upstreams.add({ port: 3 })
  await settled()
  expect(which([a, b, c], [early, late])).toEqual([1, 2])
  expect(vi.getTimerCount()).toBe(0)
})

test('an origin is free again however the request ended', async () => {
  const upstreams = createUpstreams()
  const a = upstreams.add({ port: 1 })
  await expect(upstreams.use(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await upstreams.use(async ({ outstanding }) => outstanding)).toBe(1)
  expect(a.outstanding).toBe(0)
})

test('requests wait while there is no origin, and share those that join', async () => {
  const upstreams = createUpstreams()
  const uses = [using(upstreams), using(upstreams)]
  await settled()
  expect(uses.map(({ of }) => of)).toEqual([undefined, undefined])
  const a = upstreams.add({ port: 1 })
  const b = upstreams.add({ port: 2 })
  await settled()
  expect(which([a, b], uses).sort()).toEqual([0, 1])
})

test('after ten seconds without an origin the answer is overloaded', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const upstreams = createUpstreams()
  const first = using(upstreams)
  const refused = expect(first.done).rejects.toMatchObject({ code: 'overloaded' })
  await vi.advanceTimersByTimeAsync(9999)
  const second = using(upstreams)
  expect(await isSettled(first.done)).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  await refused
  upstreams.add({ port: 1 })
  await settled()
  expect([first.of, second.of?.outstanding]).toEqual([undefined, 1])
  expect(vi.getTimerCount()).toBe(0)
})

test('a retiring origin gets no further requests, and is released when it has answered', async () => {
  const upstreams = createUpstreams()
  const a = upstreams.add({ port: 1 })
  const busy = using(upstreams)
  await settled()
  const b = upstreams.add({ port: 2 })
  const retired = upstreams.retire(a)
  const others = [using(upstreams), using(upstreams)]
  await settled()
  expect(which([a, b], [busy, ...others])).toEqual([0, 1, 1])
  expect(await isSettled(retired)).toBe(false)
  busy.end()
  await retired
  expect([a.pool.closed, b.pool.closed, upstreams.size]).toEqual([true, false, 1])
  await upstreams.retire(upstreams.add({ port: 3 }))
})

test('a dead origin is removed, also while it retires', async () => {
  const upstreams = createUpstreams()
  const a = upstreams.add({ port: 1 })
  upstreams.remove(a)
  expect([upstreams.size, a.pool.destroyed]).toEqual([0, true])
  const b = upstreams.add({ port: 2 })
  const busy = using(upstreams)
  await settled()
  const retired = upstreams.retire(b)
  upstreams.remove(b)
  await retired
  busy.end()
  await busy.done
  upstreams.remove(b)
  expect(upstreams.size).toBe(0)
})

test('requests at a dead origin fail at once', async () => {
  const upstreams = createUpstreams()
  let arrived = () => {}
  const isThere = new Promise<void>((resolve) => {
    arrived = resolve
  })
  const server = await listening(
    createServer(() => arrived()),
    0,
  )
  const a = upstreams.add({ port: portOf(server) })
  const asked = upstreams.use(({ pool }) => pool.request({ method: 'GET', path: '/' }))
  const failed = expect(asked).rejects.toThrow()
  await isThere
  upstreams.remove(a)
  await failed
  await closed(server)
})

test('the number of origins is reported at each change', async () => {
  const sizes: number[] = []
  const upstreams = createUpstreams((size) => void sizes.push(size))
  const a = upstreams.add({ port: 1 })
  const b = upstreams.add({ port: 2 })
  upstreams.remove(a)
  upstreams.remove(a)
  await upstreams.retire(b)
  expect(sizes).toEqual([1, 2, 1, 0])
})
