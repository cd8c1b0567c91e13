import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from '@playwright/test'
import { pagesOf } from './browser'

/** How often each address was asked for. */
const asked: string[] = []
let server: Server
let url: string
test.beforeAll(async () => {
  server = createServer(({ url: address = '' }, response) => {
    asked.push(address)
    const [type, body] =
      address === '/script.js'
        ? ['text/javascript', 'globalThis.isLoaded = true']
        : address === '/api/users/me'
          ? ['application/json', '{"username":"anna","scoreScale":"Points100"}']
          : ['text/html', '<!doctype html><script src="/script.js"></script>']
    response.setHeader('content-type', type ?? '').setHeader('cache-control', 'public, max-age=600')
    response.end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
test.afterAll(() => server.close())

const WINDOW = { width: 390, height: 900 }

test('pages of one scale load scripts once, and begin without what others have stored', async ({ browser }) => {
  const onPage = pagesOf(browser, url)
  const stored = (scale?: string) =>
    onPage({ ...WINDOW, scale }, async (page) => {
      await page.goto('/')
      await page.waitForFunction('globalThis.isLoaded')
      const found = await page.evaluate(() => [
        localStorage.getItem('view'),
        localStorage.getItem('scores'),
        innerWidth,
      ])
      await page.evaluate(() => localStorage.setItem('view', 'cards'))
      await page.reload()
      // A page that goes on has what it has stored itself.
      expect(await page.evaluate(() => localStorage.getItem('view'))).toBe('cards')
      return found
    })
  expect(await stored()).toEqual([null, null, 390])
  expect(await stored()).toEqual([null, null, 390])
  expect(asked.filter((address) => address === '/script.js')).toHaveLength(1)
  expect(await stored('Stars5')).toEqual([null, 'Stars5', 390])
})

test('a user of another scale is told so, and of the account everything else', async ({ browser }) => {
  const onPage = pagesOf(browser, url)
  const toldIn = (scale?: string) =>
    onPage({ ...WINDOW, scale }, async (page) => {
      await page.goto('/')
      return page.evaluate(async () => (await fetch('/api/users/me')).json())
    })
  expect(await toldIn('Faces3')).toEqual({ username: 'anna', scoreScale: 'Faces3' })
  expect(await toldIn()).toEqual({ username: 'anna', scoreScale: 'Points100' })
})
