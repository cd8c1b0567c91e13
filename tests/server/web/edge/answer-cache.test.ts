import { describe, expect, test } from 'vitest'
import { type Answer, createAnswerCache, type Fetched } from '@/server/web/edge/answer-cache'
import { plainBody } from '@/server/web/edge/body'
import fc, { runs } from '@/tests/support/fast-check'

const answer = (etag: string, more: Partial<Answer> = {}): Answer => ({
  status: 200,
  etag,
  fields: [],
  body: plainBody(Buffer.from(etag)),
  askedAt: Date.now(),
  keptFor: 60_000,
  staleFor: 0,
  ...more,
})

/** A fetch that returns an answer with these tags at once. */
const gives =
  (etag: string, ...tags: string[]) =>
  async (): Promise<Fetched> => ({ answer: answer(etag), tags: new Set(tags) })

/** The same, when it is released. */
function held(etag: string, ...tags: string[]) {
  let release = () => {}
  const gate = new Promise<void>((resolve) => {
    release = resolve
  })
  return { fetch: () => gate.then(gives(etag, ...tags)), release: () => release() }
}

/** Expects a cached answer: no fetch. */
async function found(cache: ReturnType<typeof createAnswerCache>, key: string, fetch: () => Promise<Fetched>) {
  return (cache.peek(key) ?? (await cache.get(key, fetch))).etag
}

describe('cached answers', () => {
  test('an answer is fetched once and then cached', async () => {
    const cache = createAnswerCache(1_000_000)
    expect(cache.peek('/a')).toBeUndefined()
    const first = await cache.get('/a', gives('1'))
    expect(first.etag).toBe('1')
    expect(cache.peek('/a')).toBe(first)
    expect(cache.size).toBe(1)
  })

  test('concurrent requests share one fetch', async () => {
    const cache = createAnswerCache(1_000_000)
    const first = held('shared', 'media:1')
    const both = [cache.get('/a', first.fetch), cache.get('/a', gives('second', 'media:1'))]
    first.release()
    expect((await Promise.all(both)).map(({ etag }) => etag)).toEqual(['shared', 'shared'])
  })

  test('an invalidation drops exactly the answers with the tag', async () => {
    const cache = createAnswerCache(1_000_000)
    await cache.get('/media/1', gives('one', 'media:1'))
    await cache.get('/media/2', gives('two', 'media:2'))
    await cache.get('/media', gives('list', 'index:media'))
    cache.invalidate(['media:1'])
    expect(await found(cache, '/media/1', gives('one anew', 'media:1'))).toBe('one anew')
    expect(await found(cache, '/media/2', gives('two anew', 'media:2'))).toBe('two')
    cache.invalidate(['index:media'])
    expect(await found(cache, '/media', gives('list anew'))).toBe('list anew')
    expect(await found(cache, '/media/2', gives('two anew', 'media:2'))).toBe('two')
  })

  test('an answer whose tag was invalidated during the fetch is sent but not cached', async () => {
    const cache = createAnswerCache(1_000_000)
    const old = held('old', 'media:1')
    const asked = cache.get('/a', old.fetch)
    cache.invalidate(['media:1'])
    old.release()
    expect((await asked).etag).toBe('old')
    expect(await found(cache, '/a', gives('new', 'media:1'))).toBe('new')
  })

  test('a request after an invalidation does not get an answer fetched before it', async () => {
    const cache = createAnswerCache(1_000_000)
    const old = held('old', 'media:1')
    const before = cache.get('/a', old.fetch)
    cache.invalidate(['media:1'])
    const after = cache.get('/a', gives('new', 'media:1'))
    old.release()
    expect((await before).etag).toBe('old')
    expect((await after).etag).toBe('new')
    expect(await found(cache, '/a', gives('newest', 'media:1'))).toBe('new')
  })

  test('requests after it share one new fetch', async () => {
    const cache = createAnswerCache(1_000_000)
    const old = held('old', 'media:1')
    const before = cache.get('/a', old.fetch)
    cache.invalidate(['media:1'])
    let fetches = 0
    const fetch = () => gives(`new ${++fetches}`, 'media:1')()
    const after = Array.from({ length: 3 }, () => cache.get('/a', fetch))
    old.release()
    expect((await before).etag).toBe('old')
    expect((await Promise.all(after)).map(({ etag }) => etag)).toEqual(['new 1', 'new 1', 'new 1'])
  })

  test('a request before the invalidation gets the answer of its fetch', async () => {
    const cache = createAnswerCache(1_000_000)
    const old = held('old', 'media:1')
    const both = [cache.get('/a', old.fetch), cache.get('/a', gives('new', 'media:1'))]
    cache.invalidate(['media:1'])
    old.release()
    expect((await Promise.all(both)).map(({ etag }) => etag)).toEqual(['old', 'old'])
  })

  test('an invalidation of another tag does not affect a fetch, nor later requests for it', async () => {
    const cache = createAnswerCache(1_000_000)
    const one = held('one', 'media:1')
    const asked = cache.get('/a', one.fetch)
    cache.invalidate(['media:2'])
    const joined = cache.get('/a', gives('another', 'media:1'))
    one.release()
    expect([(await asked).etag, (await joined).etag]).toEqual(['one', 'one'])
    expect(await found(cache, '/a', gives('anew', 'media:1'))).toBe('one')
  })

  test('"*" drops everything, in-flight fetches included, and no later request waits for them', async () => {
    const cache = createAnswerCache(1_000_000)
    const one = held('one', 'media:1')
    await cache.get('/b', gives('two', 'media:2'))
    const asked = cache.get('/a', one.fetch)
    cache.invalidate(['*'])
    expect(cache.size).toBe(0)
    expect((await cache.get('/a', gives('new', 'media:1'))).etag).toBe('new')
    one.release()
    expect((await asked).etag).toBe('one')
    expect(cache.peek('/a')?.etag).toBe('new')
  })

  test('an answer that may not be cached is not, nor is a failure', async () => {
    const cache = createAnswerCache(1_000_000)
    const missing = { answer: answer('missing', { status: 404, keptFor: 0 }), tags: new Set<string>() }
    expect((await cache.get('/a', async () => missing)).etag).toBe('missing')
    const broken = () => Promise.reject(new Error('broken'))
    await expect(Promise.all([cache.get('/b', broken), cache.get('/b', gives('x'))])).rejects.toThrow('broken')
    expect(cache.size).toBe(0)
    expect((await cache.get('/b', gives('whole'))).etag).toBe('whole')
  })

  test('memory is bounded in bytes, and an answer that is too large is sent uncached', async () => {
    const cache = createAnswerCache(10_000)
    for (let id = 0; id < 50; id++) await cache.get(`/media/${id}`, gives('x'.repeat(500), `media:${id}`))
    expect(cache.bytes).toBeLessThanOrEqual(10_000)
    expect(cache.size).toBeGreaterThan(0)
    const large = 'x'.repeat(20_000)
    expect((await cache.get('/large', gives(large))).etag).toBe(large)
    expect(cache.peek('/large')).toBeUndefined()
    expect(cache.size).toBeGreaterThan(0)
  })

  test('the bookkeeping of a replaced answer does not drop the new one', async () => {
    const cache = createAnswerCache(1_000_000)
    await cache.get('/a', gives('old', 'media:1'))
    await cache.get('/a', gives('new', 'media:2'))
    cache.invalidate(['media:1'])
    expect(cache.peek('/a')?.etag).toBe('new')
    cache.invalidate(['media:2'])
    expect(cache.peek('/a')).toBeUndefined()
  })
})

/**
 * Each page shows two works; works change, and each change invalidates. `etag` is the state of both when the page's
 * fetch began. No request may get an older state than that of its arrival, and what is cached must be the current
 * state.
 */
test('in any order of events, no request gets an answer older than itself', async () => {
  const works = fc.integer({ min: 0, max: 2 })
  const event = fc.oneof(
    fc.record({ kind: fc.constant('ask' as const), page: works }),
    fc.record({ kind: fc.constant('write' as const), work: works, everything: fc.boolean() }),
    fc.record({ kind: fc.constant('finish' as const), which: fc.nat(9) }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(event, { maxLength: 60 }), async (events) => {
      const cache = createAnswerCache(1_000_000)
      const versions = [0, 0, 0]
      const shownBy = (page: number) => [page, (page + 1) % 3]
      const state = (page: number) => shownBy(page).map((work) => versions[work] ?? 0)
      const underway: (() => void)[] = []
      const answered: Promise<void>[] = []
      const fetchOf = (page: number) => () => {
        const fetch = held(state(page).join(), ...shownBy(page).map((work) => `media:${work}`))
        underway.push(fetch.release)
        return fetch.fetch()
      }
      const isRecent = (etag: string, least: number[]) =>
        etag.split(',').every((version, n) => Number(version) >= (least[n] ?? 0))

      for (const each of events) {
        if (each.kind === 'write') {
          versions[each.work] = (versions[each.work] ?? 0) + 1
          cache.invalidate([each.everything ? '*' : `media:${each.work}`])
        } else if (each.kind === 'finish') {
          underway.splice(each.which % (underway.length || 1), 1)[0]?.()
          await new Promise(setImmediate)
        } else {
          const least = state(each.page)
          const kept = cache.peek(`/${each.page}`)
          if (kept) expect(kept.etag).toBe(least.join())
          else {
            const asked = cache.get(`/${each.page}`, fetchOf(each.page))
            answered.push(asked.then(({ etag }) => expect(isRecent(etag, least)).toBe(true)))
          }
        }
      }
      while (underway.length > 0) {
        underway.pop()?.()
        await new Promise(setImmediate)
      }
      await Promise.all(answered)
      for (const page of [0, 1, 2]) {
        const kept = cache.peek(`/${page}`)
        if (kept) expect(kept.etag).toBe(state(page).join())
      }
    }),
    runs(100),
  )
})
