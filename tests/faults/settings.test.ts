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
beforeAll(async () => {
  const url = env().DATABASE_URL ?? ''
  // As instances of one site have it: with another address they would refuse each other's tokens.
  const SITE_URL = 'http://localhost:3000'
  instances = [await startProduct(url, { SITE_URL, ORIGINS: '2' }), await startProduct(url, { SITE_URL })]
})
afterAll(() => Promise.all(instances.map((instance) => instance.stop())))

const json = { 'content-type': 'application/json' }

/** The headers of an administrator's calls. */
async function administrator(): Promise<Record<string, string>> {
  await givenUser('boss', { permissions: ['CanAdminister'] })
  const body = JSON.stringify({ email: 'boss@example.org', password: PASSWORD })
  const login = await ask(`${instances[0]?.url}/api/users/login`, { method: 'POST', body, headers: json })
  expect(login.status, login.body).toBe(200)
  return { ...json, authorization: `Bearer ${JSON.parse(login.body).token}` }
}

test('a changed setting is on the kept pages of both instances within two seconds', async () => {
  const headers = await administrator()
  const works = [await givenMedia({ title: 'Akira' }), await givenMedia({ title: 'Paprika' })]
  const pages = instances.flatMap(({ url }) =>
    ['/media', ...works.map((id) => `/media/${id}`)].map((path) => url + path),
  )
  // Twice: the second answer is a kept one.
  for (const page of [...pages, ...pages])
    expect(await ask(page)).toMatchObject({ status: 200, body: expect.stringContaining('Mokuroku') })
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
