import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { basename } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { download, withFolder } from '@/server/loader/source/download'

let server: Server
let host: string

beforeAll(async () => {
  server = createServer(({ url }, response) => {
    if (url?.startsWith('/moved')) response.writeHead(302, { location: '/works%20of%20today.jsonl' }).end()
    else if (url?.startsWith('/works')) response.end('{"kind":"Anime"}')
    else response.writeHead(404).end('not here')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  host = `localhost:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())

const said: string[] = []
const given = { say: (sentence: string) => said.push(sentence), signal: new AbortController().signal }

test('addresses become files of their own, which are removed afterwards', async () => {
  const files = await withFolder(async (folder) => {
    const found = await download(['/some/file', `http://${host}/works.jsonl`, `http://${host}/moved`], folder, given)
    expect(await readFile(found[1] ?? '', 'utf8')).toBe('{"kind":"Anime"}')
    return found
  })
  expect(files.map((file) => basename(file))).toEqual(['file', 'works.jsonl', 'works_20of_20today.jsonl'])
  expect(files.map((file) => existsSync(file))).toEqual([false, false, false])
})

test('an address that gives nothing stays, with the reason and without its password', async () => {
  said.length = 0
  const files = await withFolder((folder) => download([`http://name:secret@${host}/nothing`], folder, given))
  expect(files).toEqual([`http://${host}/nothing`])
  expect(said).toEqual([
    `Downloading http://${host}/nothing …`,
    `http://${host}/nothing gave no file: the server answers 404.`,
  ])
})

test('an aborted download ends with its reason', async () => {
  const stopped = { ...given, signal: AbortSignal.abort(new Error('stopped')) }
  await expect(withFolder((folder) => download([`http://${host}/works`], folder, stopped))).rejects.toThrow('stopped')
})
