import { setImmediate, setTimeout } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { AppError } from '@/server/platform/errors'
import { createLimiter, type Limiter } from '@/server/platform/limiter'
import fc from '@/tests/support/fast-check'

const overloaded = new AppError('overloaded')

/** Runs that end when the test says so. `started` and `refused` have their names in the order of events. */
function bench(limiter: Limiter) {
  const started: string[] = []
  const refused: string[] = []
  const running: (() => void)[] = []
  const work = (name: string) => () =>
    new Promise<string>((end) => {
      started.push(name)
      running.push(() => end(name))
    })
  return {
    started,
    refused,
    running,
    ask: (name: string, key?: string, signal?: AbortSignal | AbortSignal[]) => {
      const asked = limiter.run(work(name), { key, signal })
      asked.catch(() => refused.push(name))
      return asked
    },
    /** Ends the longest run. */
    end: async () => {
      running.shift()?.()
      await setImmediate()
    },
  }
}

/** As many names of one key. */
const many = (count: number, key: string) => Array.from({ length: count }, (_, n) => `${key}${n}`)

test('only so many run at a time, the others wait in order, and each gets its own result', async () => {
  const limiter = createLimiter({ concurrency: 2, queue: 10 })
  const { ask, end, started } = bench(limiter)
  const all = many(5, 'a').map((name) => ask(name))
  expect(started).toEqual(['a0', 'a1'])
  expect([limiter.active, limiter.waiting]).toEqual([2, 3])
  await end()
  expect(started).toEqual(['a0', 'a1', 'a2'])
  for (let n = 0; n < 4; n++) await end()
  expect(await Promise.all(all)).toEqual(many(5, 'a'))
  expect([limiter.active, limiter.waiting]).toEqual([0, 0])
})

describe('slots are shared fairly among keys', () => {
  test('round robin, in order within each key', async () => {
    const { ask, end, started } = bench(createLimiter({ concurrency: 1, queue: 100 }))
    for (const name of ['x', ...many(3, 'a'), ...many(2, 'b'), ...many(1, 'c')]) ask(name, name.charAt(0))
    while (started.length < 7) await end()
    expect(started.join(' ')).toBe('x a0 b0 c0 a1 b1 a2')
  })

  test('a new key waits for one run of each of hundreds of others, however many those have queued', async () => {
    const { ask, end, started } = bench(createLimiter({ concurrency: 1, queue: 10_000 }))
    ask('first')
    const keys = many(400, 'k')
    for (const key of keys) for (const name of many(20, key)) ask(name, key)
    ask('newcomer', 'newcomer')
    // Each of the others queues again whenever it is served.
    while (!started.includes('newcomer')) {
      await end()
      ask('again', keys[started.length - 2] ?? '')
    }
    expect(started.indexOf('newcomer')).toBe(401)
    expect(new Set(started).size).toBe(402)
  })
})

describe('when the queue is full', () => {
  test('a key with as many waiting requests as the longest is refused', async () => {
    const limiter = createLimiter({ concurrency: 1, queue: 4 })
    const { ask, started } = bench(limiter)
    ask('x')
    for (const name of [...many(2, 'a'), ...many(2, 'b')]) ask(name, name.charAt(0))
    await expect(ask('a2', 'a')).rejects.toEqual(overloaded)
    expect([limiter.active, limiter.waiting]).toEqual([1, 4])
    expect(started).toEqual(['x'])
  })

  test('a key with fewer takes the place of the newest request of the longest', async () => {
    const limiter = createLimiter({ concurrency: 1, queue: 6 })
    const { ask, end, started, refused } = bench(limiter)
    ask('x')
    for (const name of ['b0', ...many(4, 'a'), 'c0', 'b1', 'c1', 'c2']) ask(name, name.charAt(0))
    await setImmediate()
    expect(refused.toSorted()).toEqual(['a2', 'a3', 'c2'])
    expect(limiter.waiting).toBe(6)
    while (started.length < 7) await end()
    expect(started.join(' ')).toBe('x b0 a0 c0 b1 a1 c1')
  })

  test('among keys with one request each, the newest is removed', async () => {
    const { ask, refused } = bench(createLimiter({ concurrency: 1, queue: 3 }))
    for (const name of ['x', 'a', 'b', 'c', 'd', 'e']) ask(name, name)
    await setImmediate()
    expect(refused).toEqual(['c', 'd'])
  })

  test('and nobody may wait, all are refused', async () => {
    const { ask } = bench(createLimiter({ concurrency: 1, queue: 0 }))
    ask('x')
    await expect(ask('y', 'y')).rejects.toEqual(overloaded)
  })
})

describe('a signal', () => {
  test('removes a waiting request, whose work never starts', async () => {
    const limiter = createLimiter({ concurrency: 1, queue: 2 })
    const { ask, end, started } = bench(limiter)
    const gone = new AbortController()
    ask('x')
    const left = ask('a', 'a', gone.signal)
    ask('b', 'a')
    gone.abort('gone')
    await expect(left).rejects.toBe('gone')
    expect(limiter.waiting).toBe(1)
    ask('c', 'c')
    for (let n = 0; n < 3; n++) await end()
    expect(started).toEqual(['x', 'b', 'c'])
    expect(limiter.active).toBe(0)
  })

  test.each([0, 1])('of several, number %i, removes a waiting request', async (which) => {
    const limiter = createLimiter({ concurrency: 1, queue: 2 })
    const { ask, end, started } = bench(limiter)
    const both = [new AbortController(), new AbortController()]
    const signals = both.map(({ signal }) => signal)
    ask('x')
    const left = ask('a', 'a', signals)
    both[which]?.abort('gone')
    await expect(left).rejects.toBe('gone')
    await expect(ask('b', 'b', signals)).rejects.toBe('gone')
    await end()
    expect(started).toEqual(['x'])
    expect([limiter.active, limiter.waiting]).toEqual([0, 0])
  })

  test('that is already aborted starts nothing and takes no slot', async () => {
    const limiter = createLimiter({ concurrency: 1, queue: 1 })
    const { ask, started } = bench(limiter)
    await expect(ask('a', 'a', AbortSignal.abort('gone'))).rejects.toBe('gone')
    ask('x')
    await expect(ask('b', 'b', AbortSignal.abort('gone'))).rejects.toBe('gone')
    expect(started).toEqual(['x'])
    expect([limiter.active, limiter.waiting]).toEqual([1, 0])
  })

  test('that is aborted when the slot becomes free releases it again', async () => {
    const limiter = createLimiter({ concurrency: 1, queue: 2 })
    const { ask, end, started } = bench(limiter)
    const gone = new AbortController()
    ask('x')
    const left = ask('a', 'a', gone.signal)
    ask('b', 'b')
    limiter.concurrency = 2
    gone.abort('gone')
    limiter.concurrency = 1
    await expect(left).rejects.toBe('gone')
    await end()
    expect(started).toEqual(['x', 'b'])
    expect([limiter.active, limiter.waiting]).toEqual([1, 0])
  })

  test('is ignored by running work, and its listener is removed afterwards', async () => {
    const { ask, end } = bench(createLimiter({ concurrency: 1, queue: 2 }))
    const gone = new AbortController()
    const all = [ask('a', 'a', gone.signal), ask('b', 'b', gone.signal)]
    await end()
    gone.abort('gone')
    await end()
    expect(await Promise.all(all)).toEqual(['a', 'b'])
  })
})

test('work that fails, at once or later, releases its slot', async () => {
  const limiter = createLimiter({ concurrency: 1, queue: 10 })
  const all = await Promise.allSettled([
    limiter.run(() => Promise.reject(new Error('later'))),
    limiter.run(() => {
      throw new Error('at once')
    }),
    limiter.run(async () => 'fine'),
  ])
  expect(all.map((one) => (one.status === 'fulfilled' ? one.value : one.reason.message))).toEqual([
    'later',
    'at once',
    'fine',
  ])
  expect(limiter.active).toBe(0)
})

test('the concurrency may change: more start at once, fewer when running work has ended', async () => {
  const limiter = createLimiter({ concurrency: 1, queue: 10 })
  const { ask, end, started } = bench(limiter)
  for (const name of many(6, 'a')) ask(name)
  limiter.concurrency = 3
  expect(limiter.concurrency).toBe(3)
  await setImmediate()
  expect(started).toHaveLength(3)
  limiter.concurrency = 1
  await end()
  await end()
  expect(started).toHaveLength(3)
  await end()
  expect(started).toHaveLength(4)
  limiter.concurrency = 0
  await end()
  expect([limiter.active, limiter.waiting, started.length]).toEqual([0, 2, 4])
})

const key = fc.constantFrom('a', 'b', 'c', 'd', 'e')
const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ ask: key }) },
  { weight: 3, arbitrary: fc.record({ end: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ abort: fc.nat(60) }) },
  { weight: 1, arbitrary: fc.record({ concurrency: fc.integer({ min: 1, max: 4 }) }) },
)
const bounds = fc.record({ concurrency: fc.integer({ min: 1, max: 4 }), queue: fc.nat(8) })

test('in any order of events, the limits hold, no slot is unused while requests wait, and accepted work runs once', () =>
  fc.assert(
    fc.asyncProperty(bounds, fc.array(step, { maxLength: 60 }), async (given, steps) => {
      const limiter = createLimiter(given)
      const { ask, end, started, refused, running } = bench(limiter)
      const asked: { answer: Promise<unknown>; gone: AbortController }[] = []
      let most = given.concurrency
      for (const one of steps) {
        if ('ask' in one) {
          const gone = new AbortController()
          asked.push({ answer: ask(String(asked.length), one.ask, gone.signal).catch(() => 'refused'), gone })
        } else if ('end' in one) await end()
        else if ('abort' in one) asked[one.abort]?.gone.abort()
        else limiter.concurrency = one.concurrency
        await setImmediate()
        most = Math.max(limiter.concurrency, Math.min(most, limiter.active))
        expect(running.length).toBe(limiter.active)
        expect(limiter.active).toBeLessThanOrEqual(most)
        expect(limiter.waiting).toBeLessThanOrEqual(given.queue)
        if (limiter.waiting > 0) expect(limiter.active).toBeGreaterThanOrEqual(limiter.concurrency)
      }
      while (running.length > 0) await end()
      const answers = await Promise.all(asked.map(({ answer }) => answer))
      const accepted = answers.filter((answer) => answer !== 'refused')
      expect(started.toSorted()).toEqual(accepted.toSorted())
      expect(refused).toHaveLength(answers.length - accepted.length)
      expect([limiter.active, limiter.waiting]).toEqual([0, 0])
    }),
  ))

test('a key may have a shorter queue than all together', async () => {
  const limiter = createLimiter({ concurrency: 1, queue: 10, queueOfKey: 2 })
  let open = () => {}
  const held = limiter.run(() => new Promise<void>((resolve) => (open = resolve)))
  const waiting = ['a', 'a', 'b'].map((key) => limiter.run(async () => key, { key }))
  await expect(limiter.run(async () => 'a', { key: 'a' })).rejects.toMatchObject({ code: 'overloaded' })
  open()
  await held
  expect(await Promise.all(waiting)).toEqual(['a', 'a', 'b'])
})

test('a key may run less often than all together; others pass it in the queue', async () => {
  const limiter = createLimiter({ concurrency: 2, ofKey: 1, queue: 10 })
  const { ask, end, started } = bench(limiter)
  const asked = ['a0', 'a1', 'a2', 'b0', 'c0'].map((name) => ask(name, name.charAt(0)))
  expect([started, limiter.active, limiter.waiting]).toEqual([['a0', 'b0'], 2, 3])
  await end()
  expect(started).toEqual(['a0', 'b0', 'a1'])
  await end()
  expect(started).toEqual(['a0', 'b0', 'a1', 'c0'])
  await end()
  await end()
  await end()
  expect(await Promise.all(asked)).toEqual(['a0', 'a1', 'a2', 'b0', 'c0'])
  expect([limiter.active, limiter.waiting]).toEqual([0, 0])
})

test('a key that may run no more leaves a slot unused, which the next other key takes at once', async () => {
  const limiter = createLimiter({ concurrency: 2, ofKey: 1, queue: 10 })
  const { ask, started } = bench(limiter)
  for (const name of ['a0', 'a1']) ask(name, 'a')
  expect(started).toEqual(['a0'])
  ask('b0', 'b')
  expect(started).toEqual(['a0', 'b0'])
})

test('a request that waits for longer than its patience is refused, with the time after which to come again', async () => {
  const limiter = createLimiter({ concurrency: 1, queue: 10 })
  const { ask, end, started } = bench(limiter)
  ask('a')
  const late = limiter.run(async () => started.push('late'), { patience: 10 })
  await expect(late).rejects.toMatchObject({ code: 'overloaded', retryAfter: 10 })
  const patient = limiter.run(async () => 'done', { patience: 60_000 })
  await end()
  expect([await patient, started, limiter.waiting]).toEqual(['done', ['a'], 0])
})

test('it tells how long the longest run has lasted', async () => {
  const limiter = createLimiter({ concurrency: 2, queue: 10 })
  const { ask, end } = bench(limiter)
  expect(limiter.oldest).toBe(0)
  for (const name of ['a', 'b']) ask(name)
  await setTimeout(20)
  expect(limiter.oldest).toBeGreaterThan(10)
  await end()
  await end()
  expect(limiter.oldest).toBe(0)
})
