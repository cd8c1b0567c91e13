import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type IncomingMessage, type RequestListener, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importAnswer } from '@/lib/tracking/schemas/imports'
import { rows, sql } from '@/server/platform/database/client'
import { env } from '@/server/platform/env'
import { CLIENT_HEADER } from '@/server/web/http/client'
import type { Method } from '@/server/web/http/route'
import { freePort } from '@/tests/bench/ports'
import { ask } from '@/tests/support/api'
import { useDatabase } from '@/tests/support/database'
import { type ServedEdge, serveEdge } from '@/tests/support/edge'
import { eventually } from '@/tests/support/eventually'
import { nginxLines } from '@/tests/support/guide'
import { completedAnime, malFile, useImports } from '@/tests/support/imports'
import { needs } from '@/tests/support/needs'
import { areInstalled } from '@/tests/support/programs'
import { me } from '@/tests/support/records'

const HOST = 'anime.example.org'
/** The visitor's address; the proxy has another one. */
const VISITOR = '127.0.0.5'
const MEBIBYTE = 1024 * 1024

/** The calls themselves in place of Next, and one that says what of a request arrives. */
const next: RequestListener = async (asked, response) => {
  if (asked.url === '/api/arrived') return void response.end(JSON.stringify(asked.headers))
  const { method, url = '', headers } = asked
  const init = { method: method as Method, headers: headers as Record<string, string>, duplex: 'half' }
  const answer = await ask(url, { ...init, body: Readable.toWeb(asked) as ReadableStream })
  response.writeHead(answer.status, Object.fromEntries(answer.headers))
  response.end(await answer.text())
}

const NGINX = needs('nginx-light', areInstalled('nginx'))
describe("behind Debian's nginx with the lines of the guide", NGINX, () => {
  useDatabase()
  useImports()

  const folder = mkdtempSync(join(tmpdir(), 'nginx-'))
  let served: ServedEdge
  let nginx: ChildProcess
  let port: number

  beforeAll(async () => {
    served = await serveEdge(next)
    env().TRUST_PROXY = 1
    port = await freePort()
    const lines = nginxLines({ listen: `127.0.0.1:${port}`, site: served.url })
    const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (name) => `${name}_temp_path ${folder}/${name};`,
    )
    const events = `pid ${folder}/pid; error_log ${folder}/errors; events {}`
    writeFileSync(join(folder, 'nginx.conf'), `${events}\nhttp { access_log off; ${places.join(' ')}\n${lines} }`)
    const alone = 'daemon off; master_process off;'
    nginx = spawn('nginx', ['-c', join(folder, 'nginx.conf'), '-e', join(folder, 'errors'), '-g', alone])
    await eventually(() => expect(readFileSync(join(folder, 'pid'), 'utf8').trim()).toBe(String(nginx.pid)))
    await eventually(async () => expect((await sent('GET', '/api/arrived')).status).toBe(200))
  })
  afterAll(async () => {
    if (nginx?.exitCode === null && nginx.kill()) await once(nginx, 'exit')
    env().TRUST_PROXY = 0
    await served.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  async function sent(method: Method, path: string, headers: Record<string, string> = {}, body = Readable.from([])) {
    const asked = request({ port, path, method, localAddress: VISITOR, headers: { host: HOST, ...headers } })
    const answered = once(asked, 'response') as Promise<[IncomingMessage]>
    await pipeline(body, asked)
    const [answer] = await answered
    return { status: answer.statusCode, body: await text(answer) }
  }

  /** Sends a file as a form does. */
  async function imported(content: Buffer, asker: Record<string, string> = me) {
    const form = new Response(formOf(content))
    const whole = Buffer.from(await form.arrayBuffer())
    const type = form.headers.get('content-type') ?? ''
    const headers = { ...asker, 'content-type': type, 'content-length': String(whole.length) }
    return sent('POST', '/api/import/mal', headers, Readable.from(pieces(whole), { objectMode: false }))
  }

  test("the visitor's address, host and scheme arrive, whatever the visitor claims", async () => {
    const { body } = await sent('GET', '/api/arrived', { 'x-forwarded-for': '203.0.113.9', 'x-request-id': 'mine' })
    const arrived = JSON.parse(body)
    expect(arrived).toMatchObject({ [CLIENT_HEADER]: VISITOR })
    expect(arrived['x-request-id']).not.toBe('mine')
  })

  test('an import of 60 MB is taken', async () => {
    const content = fileOf(60 * MEBIBYTE)
    const { status, body } = await imported(content)
    expect(status, body.slice(0, 500)).toBe(200)
    const { id } = importAnswer.parse(JSON.parse(body))
    const [stored] = await rows<{ content: Buffer }>(sql`SELECT content FROM import_files WHERE import_id = ${id}`)
    expect(gunzipSync(stored?.content ?? '').equals(content)).toBe(true)
  })

  test("a larger one is refused in the product's words", async () => {
    const { status, body } = await imported(fileOf(65 * MEBIBYTE))
    expect([status, JSON.parse(body).code]).toEqual([413, 'bodyTooLarge'])
  })

  test('so is one of somebody whose session has ended', async () => {
    const { status, body } = await imported(fileOf(60 * MEBIBYTE), { authorization: 'Bearer ended' })
    expect([status, JSON.parse(body).code]).toEqual([401, 'unauthenticated'])
  })
})

const fileOf = (size: number) => Buffer.from(malFile(completedAnime()).padEnd(size, ' '))

function formOf(content: Buffer): FormData {
  const form = new FormData()
  form.set('File', new File([new Uint8Array(content)], 'animelist_1590000000_-_1.xml'))
  form.set('ImportToWatched', 'true')
  return form
}

function* pieces(whole: Buffer) {
  for (let at = 0; at < whole.length; at += MEBIBYTE) yield whole.subarray(at, at + MEBIBYTE)
}
