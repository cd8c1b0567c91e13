import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { basename } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { download } from '@/server/loader/download'

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
  const { files, remove } = await download(['/some/file', `http://${host}/works.jsonl`, `http://${host}/moved`], given)
  expect(files.map((file) => basename(file))).toEqual(['file', '1-works.jsonl', '2-works_20of_20today.jsonl'])
  expect(await readFile(files[1] ?? '', 'utf8')).toBe('{"kind":"Anime"}')
  await remove()
  expect(files.map((file) => existsSync(file))).toEqual([false, false, false])
})

test('an address that gives nothing stays, with the reason and without its password', async () => {
  said.length = 0
  const { files, remove } = await download([`http://name:secret@${host}/nothing`], given)
  expect(files).toEqual([`http://${host}/nothing`])
  expect(said).toEqual([
    `Downloading http://${host}/nothing …`,
    `http://${host}/nothing gave no file: the server answers 404.`,
  ])
  await remove()
})

test('an aborted download ends with its reason', async () => {
  await expect(
    download([`http://${host}/works`], { ...given, signal: AbortSignal.abort(new Error('stopped')) }),
  ).rejects.toThrow('stopped')
})
