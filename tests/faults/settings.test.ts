import { afterAll, beforeAll, expect, test } from 'vitest'
import { env } from '@/server/platform/env'
import { useDatabase } from '@/tests/support/database'
import { givenMedia, givenUser, PASSWORD } from '@/tests/support/factories'
import { type Product, startProduct } from './support/product'
import { ask } from './support/readers'

useDatabase()

/** Milliseconds in which every instance shows a setting. */
const WITHIN = 2000

let instances: Product[] = []
let works: number[]
let headers: Record<string, string>

beforeAll(async () => {
  works = [await givenMedia({ title: 'Akira' }), await givenMedia({ title: 'Paprika' })]
  const url = env().DATABASE_URL ?? ''
  instances = [await startProduct(url, { ORIGINS: '2' }), await startProduct(url)]
  await givenUser('boss', { permissions: ['CanAdminister'] })
  const json = { 'content-type': 'application/json' }
  const body = JSON.stringify({ email: 'boss@example.org', password: PASSWORD })
  const login = await ask(`${instances[0]?.url}/api/users/login`, { method: 'POST', body, headers: json })
  headers = { ...json, authorization: `Bearer ${JSON.parse(login.body).token}` }
})
afterAll(() => Promise.all(instances.map((instance) => instance.stop())))

test('a changed setting is on the kept pages of both instances within two seconds', async () => {
  const pages = instances.flatMap(({ url }) =>
    ['/media', ...works.map((id) => `/media/${id}`)].map((path) => url + path),
  )
  // Twice: the second answer is a kept one.
  for (const page of [...pages, ...pages]) expect((await ask(page)).body).toContain('Mokuroku')
  let before = 'Mokuroku'
  for (const [round, { url }] of [...instances, ...instances].entries()) {
    const name = `Library ${round + 1}`
    const body = JSON.stringify({ change: { name }, began: { name: before } })
    const changed = await ask(`${url}/api/admin/settings`, { method: 'PATCH', body, headers })
    expect(changed.status, changed.body).toBe(200)
    const at = Date.now()
    for (const page of pages)
      await expect
        .poll(async () => (await ask(page)).body.includes(`${name}</title>`), { timeout: WITHIN, interval: 20 })
        .toBe(true)
    expect(Date.now() - at).toBeLessThan(WITHIN)
    before = name
  }
})
