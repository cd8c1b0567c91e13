import { chmodSync, chownSync, mkdtempSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { freePort } from '@/tests/bench/ports'
import { still } from '@/tests/support/pictures'
import { databaseUrl, run } from '@/tests/support/server'
import { type Container, openContainer, type Program } from './support/container'

const IMAGE = process.env.CONTAINER_IMAGE ?? 'localhost/mokuroku'
/** The account "node" of the base image. */
const NODE = 1000

let [site, data, container, product] = ['', '', undefined as unknown as Container, undefined as unknown as Program]

beforeAll(async () => {
  const database = `container_${process.pid}`
  await run(inject('serverUrl'), `CREATE DATABASE ${database} TEMPLATE template0 ENCODING 'UTF8' LC_CTYPE 'C.UTF-8'`)
  data = mkdtempSync(join(tmpdir(), 'container-'))
  chownSync(data, NODE, NODE)
  chmodSync(data, 0o755)
  const port = String(await freePort())
  site = `http://127.0.0.1:${port}`
  container = openContainer(IMAGE, data, {
    PORT: port,
    SITE_URL: site,
    DATABASE_URL: databaseUrl(inject('serverUrl'), database),
    AUTH_SECRET: 'generate',
    ORIGINS: '1',
  })
  product = container.start()
  await product.printed('Mokuroku is at')
})

afterAll(async () => {
  await product?.stop()
  container?.remove()
})

const get = (path: string) => fetch(site + path)

async function commanded(...args: string[]): Promise<string> {
  const program = container.start(['node', ...args])
  const code = await program.exit
  expect(code, program.output()).toBe(0)
  return program.output()
}

describe('the image', () => {
  test('runs as an account without rights, which owns its data', () => {
    expect(container.config.User).toBe('node')
    expect(statSync(join(data, 'auth.secret'))).toMatchObject({ uid: NODE })
    expect(statSync(join(data, 'auth.secret')).mode & 0o077).toBe(0)
  })

  test('has migrated the empty database, loaded the demo and answers requests', async () => {
    expect(await (await get('/api/health')).json()).toMatchObject({ status: 'ok', database: 'up' })
    const { data: works } = await (await get('/api/media?size=10')).json()
    expect(works).toHaveLength(10)
  })

  test('reports its health', async () => {
    const [, command = ''] = container.config.Healthcheck.Test
    const probe = container.start(['sh', '-c', command])
    expect(await probe.exit, probe.output()).toBe(0)
  })

  test.each(['/', '/media', '/characters', '/search?query=monster', '/login', '/api/docs', '/sitemap.xml'])(
    'serves %s',
    async (path) => {
      const answer = await get(path)
      expect(answer.status).toBe(200)
      expect((await answer.text()).length).toBeGreaterThan(100)
    },
  )

  test('serves the scripts, styles and fonts of a page', async () => {
    const page = await (await get('/')).text()
    const files = [...page.matchAll(/(?:src|href)="(\/(?:_next|fonts|icon)[^"]+)"/g)].map(([, path = '']) => path)
    expect(files.some((file) => file.endsWith('.css'))).toBe(true)
    for (const file of new Set(files)) expect((await get(file)).status, file).toBe(200)
  })

  test('draws a cover with its title in any script', async () => {
    const page = await (await get('/media')).text()
    const [cover = ''] = /\/api\/file\/media\/\d+\/[^"?\s]+/.exec(page) ?? []
    const picture = await get(`${cover}?w=320`)
    expect(picture.headers.get('content-type')).toBe('image/webp')
    const bytes = Buffer.from(await picture.arrayBuffer())
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 320, format: 'webp' })
    expect(product.output()).not.toContain('ENOENT')
  })
})

describe('commands in the container', () => {
  test('user creates an account, which sets its password, logs in and uploads a picture', async () => {
    const [, token = ''] =
      /\/reset\/(\S+)/.exec(await commanded('dist/user.js', 'add', 'painter', 'p@example.org')) ?? []
    const password = 'a long enough password'
    const reset = await post(`/api/users/reset/${token}`, { password, confirmPassword: password })
    expect(reset.status, await reset.clone().text()).toBe(200)
    const login = await (await post('/api/users/login', { email: 'p@example.org', password })).json()
    const form = new FormData()
    form.set('File', new File([new Uint8Array(await still(700, 700).png().toBuffer())], 'me.png'))
    const headers = { authorization: `Bearer ${login.token}` }
    const uploaded = await fetch(`${site}/api/upload/user`, { method: 'POST', body: form, headers })
    expect(await uploaded.json()).toMatchObject({ width: 640, height: 640 })
    expect(readdirSync(join(data, 'files', 'kept'))).toContain('user')
    expect(await commanded('dist/user.js', 'grant', 'painter', 'CanAdminister')).toContain('painter has CanAdminister.')
  })

  test('catalogue-load loads a file of /data', async () => {
    const work = { key: 'https://example.org/1', kind: 'Anime', format: 'TV', title: 'Loaded in the container' }
    writeFileSync(join(data, 'one.jsonl'), JSON.stringify(work), { mode: 0o644 })
    await commanded('dist/catalogue-load.js', '/data/one.jsonl')
    expect(await (await get('/search?query=Loaded+in+the+container')).text()).toContain('Loaded in the container')
  })

  test('worker runs until it is stopped', async () => {
    const worker = container.start(['node', 'dist/worker.js'])
    await worker.printed('Working.')
    expect(await worker.stop()).toBe(0)
  })
})

const post = (path: string, body: unknown) =>
  fetch(site + path, { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } })
