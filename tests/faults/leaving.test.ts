import { expect, test } from 'vitest'
import { disconnect } from '@/server/platform/database/client'
import { env } from '@/server/platform/env'
import { freePort } from '@/tests/bench/ports'
import { useDatabase } from '@/tests/support/database'
import { eventually } from '@/tests/support/eventually'
import { givenMedia, givenUser, PASSWORD } from '@/tests/support/factories'
import { bytesOf, sendAndLeave } from '@/tests/support/leaving'
import { startProduct } from './support/product'
import { ask, type Got } from './support/readers'
import { ROUNDS } from './support/rounds'

useDatabase()

const AFTER = [0, 1, 5, 50]
const JSON_TYPE = { 'content-type': 'application/json' }

test('clients that ask for exports and leave, or ask by HEAD, stop no merge, no export and no deletion of an account', async () => {
  const works: number[] = []
  for (let n = 0; n < 7; n++) works.push(await givenMedia({ title: `Work ${n}` }))
  await givenUser('joiner', { permissions: ['CanEdit'] })
  for (const name of ['leaver', 'other', 'gone']) await givenUser(name)
  await disconnect()
  const metricsPort = await freePort()
  const product = await startProduct(env().DATABASE_URL ?? '', { METRICS_PORT: String(metricsPort) })
  const send = (method: string, path: string, headers: Record<string, string>, body?: object): Promise<Got> =>
    ask(product.url + path, {
      method,
      headers: { ...JSON_TYPE, ...headers },
      ...(body && { body: JSON.stringify(body) }),
    })
  const bearerOf = async (name: string) => {
    const login = await send('POST', '/api/users/login', {}, { email: `${name}@example.org`, password: PASSWORD })
    return { authorization: `Bearer ${JSON.parse(login.body).token}` }
  }
  const leaver = await bearerOf('leaver')
  const bytes = bytesOf({ path: '/api/users/export', headers: leaver })
  const port = Number(new URL(product.url).port)
  for (let round = 0; round < ROUNDS; round++) {
    const heads = Array.from({ length: 6 }, () => send('HEAD', '/api/users/export', leaver))
    await Promise.all(AFTER.flatMap((after) => Array.from({ length: 6 }, () => sendAndLeave(port, bytes, after))))
    for (const { status } of await Promise.all(heads)) expect(status).toBe(200)
  }
  const [editor, other, gone] = [await bearerOf('joiner'), await bearerOf('other'), await bearerOf('gone')]
  const [into, ...from] = works
  const merges = await Promise.all(from.map((id) => send('POST', `/api/media/${id}/merge`, editor, { into })))
  expect(merges.map(({ status }) => status)).toEqual(Array(6).fill(200))
  const exported = await send('GET', '/api/users/export', other)
  expect([exported.status, JSON.parse(exported.body).account]).toMatchObject([200, [{ username: 'other' }]])
  expect((await send('DELETE', '/api/users/me', gone, { password: PASSWORD })).status).toBe(200)
  await eventually(async () => {
    const { body } = await ask(`http://127.0.0.1:${metricsPort}/metrics`)
    const taken = [...body.matchAll(/^mokuroku_places\{origin="1",of="(\w+)",state="\w+"\} (\d+)$/gm)]
    expect(taken.map(([, name]) => name)).toEqual(expect.arrayContaining(['exports', 'longWrites', 'passwords']))
    expect(taken.filter(([, , count]) => count !== '0')).toEqual([])
  })
  await product.stop()
})
