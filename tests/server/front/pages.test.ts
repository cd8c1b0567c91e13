import { describe, expect, test } from 'vitest'
import { bodyOf } from '@/server/front/body'
import { createPages, type Page } from '@/server/front/pages'
import { expireHere, touches, touchesIndex } from '@/server/front/tags'

const page = (text: string, status = 200): Page => ({
  status,
  etag: text,
  fields: [],
  body: bodyOf(Buffer.from(text)),
})

/** A rendering that reads `media:id`, then waits to be let go. */
function held(id: number, text: string) {
  let release = () => {}
  let begun = () => {}
  const started = new Promise<void>((resolve) => {
    begun = resolve
  })
  const gate = new Promise<void>((resolve) => {
    release = resolve
  })
  const render = async () => {
    touches('media', id)
    begun()
    await gate
    return page(text)
  }
  return { render, release: () => release(), started }
}

const reads = (id: number, text: string) => async () => {
  touches('media', id)
  return page(text)
}

describe('kept pages', () => {
  test('a page is rendered once and then kept', async () => {
    const pages = createPages(1_000_000)
    let renders = 0
    const render = async () => page(`${++renders}`)
    expect((await pages.get('/a', render)).etag).toBe('1')
    expect((await pages.get('/a', render)).etag).toBe('1')
    expect(pages.size).toBe(1)
  })

  test('requests at the same time share one rendering', async () => {
    const pages = createPages(1_000_000)
    const first = held(1, 'shared')
    const both = [pages.get('/a', first.render), pages.get('/a', reads(1, 'second'))]
    first.release()
    expect((await Promise.all(both)).map((found) => found.etag)).toEqual(['shared', 'shared'])
  })

  test('an expiry drops the pages that read the tag, and no other', async () => {
    const pages = createPages(1_000_000)
    await pages.get('/media/1', reads(1, 'one'))
    await pages.get('/media/2', reads(2, 'two'))
    await pages.get('/media', async () => {
      touchesIndex('media')
      return page('list')
    })
    expireHere(['media:1'])
    expect((await pages.get('/media/1', reads(1, 'one anew'))).etag).toBe('one anew')
    expect((await pages.get('/media/2', reads(2, 'two anew'))).etag).toBe('two')
    expireHere(['index:media'])
    expect((await pages.get('/media', async () => page('list anew'))).etag).toBe('list anew')
    expect((await pages.get('/media/2', reads(2, 'two anew'))).etag).toBe('two')
  })

  test('a page whose tag expired while it rendered is handed out but not kept', async () => {
    const pages = createPages(1_000_000)
    const old = held(1, 'old')
    const asked = pages.get('/a', old.render)
    await old.started
    expireHere(['media:1'])
    old.release()
    expect((await asked).etag).toBe('old')
    expect((await pages.get('/a', reads(1, 'new'))).etag).toBe('new')
  })

  test('a request after an expiry does not join an older rendering', async () => {
    const pages = createPages(1_000_000)
    const old = held(1, 'old')
    const before = pages.get('/a', old.render)
    await old.started
    expireHere(['media:1'])
    expect((await pages.get('/a', reads(1, 'new'))).etag).toBe('new')
    old.release()
    expect((await before).etag).toBe('old')
    expect((await pages.get('/a', reads(1, 'newest'))).etag).toBe('new')
  })

  test('nor when the older rendering names what expired only later', async () => {
    const pages = createPages(1_000_000)
    let release = () => {}
    const gate = new Promise<void>((resolve) => {
      release = resolve
    })
    const before = pages.get('/a', async () => {
      await gate
      touches('character', 5)
      return page('old')
    })
    expireHere(['character:5'])
    const after = pages.get('/a', async () => page('new'))
    release()
    expect([(await before).etag, (await after).etag]).toEqual(['old', 'new'])
  })

  test('an expiry of something else leaves a rendering alone', async () => {
    const pages = createPages(1_000_000)
    const one = held(1, 'one')
    const asked = pages.get('/a', one.render)
    await one.started
    expireHere(['media:2'])
    one.release()
    await asked
    expect((await pages.get('/a', reads(1, 'anew'))).etag).toBe('one')
  })

  test('"*" drops everything, also what is being rendered', async () => {
    const pages = createPages(1_000_000)
    const one = held(1, 'one')
    await pages.get('/b', reads(2, 'two'))
    const asked = pages.get('/a', one.render)
    await one.started
    expireHere(['*'])
    one.release()
    await asked
    expect(pages.size).toBe(0)
  })

  test('errors and missing pages are not kept', async () => {
    const pages = createPages(1_000_000)
    await pages.get('/a', async () => page('missing', 404))
    await expect(pages.get('/b', async () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    expect(pages.size).toBe(0)
    expect((await pages.get('/b', reads(1, 'whole'))).etag).toBe('whole')
  })

  test('memory is bounded in bytes, and forgotten pages leave no bookkeeping that drops others', async () => {
    const pages = createPages(10_000)
    for (let id = 0; id < 50; id++) await pages.get(`/media/${id}`, reads(id, 'x'.repeat(500)))
    expect(pages.bytes).toBeLessThanOrEqual(10_000)
    expect(pages.size).toBeGreaterThan(0)
  })

  test('while the other processes cannot be heard nothing is kept', async () => {
    const pages = createPages(1_000_000)
    await pages.get('/a', reads(1, 'one'))
    pages.bypass(true)
    expect((await pages.get('/a', reads(1, 'two'))).etag).toBe('two')
    expect((await pages.get('/a', reads(1, 'three'))).etag).toBe('three')
    pages.bypass(false)
    expect((await pages.get('/a', reads(1, 'four'))).etag).toBe('four')
    expect((await pages.get('/a', reads(1, 'five'))).etag).toBe('four')
  })
})
