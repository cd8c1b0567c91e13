import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { setTimeout } from 'node:timers/promises'
import { freePort } from '@/tests/bench/ports'
import { type Browser, SCREEN, type Tab } from './driver'
import type { Engine } from './engines'
import { type Noted, noting } from './noted'
import { clickAt, dragFrom, elementBy, isReady, openSession, pressKeys, type Session } from './webdriver'

/** Otherwise the buttons of MiniBrowser's toolbar are wider than a phone. */
const NARROW_TOOLBAR = '* { font-size: 1px; min-width: 0; min-height: 0; padding: 0; margin: 0; border: 0; }'

/** WebKitGTK's MiniBrowser by WebKitWebDriver, on a screen in memory. Each tab is a browser of its own: so the driver has it. */
export async function startWebKit(engine: Engine, product: string): Promise<Browser> {
  const settings = mkdtempSync(join(tmpdir(), 'webkit-'))
  mkdirSync(join(settings, 'gtk-3.0'))
  writeFileSync(join(settings, 'gtk-3.0', 'gtk.css'), NARROW_TOOLBAR)
  const noted = await noting(product)
  const screen = await startScreen()
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  const driver = spawn(engine.driver ?? '', [`--port=${port}`], {
    stdio: 'ignore',
    env: { ...process.env, ...sandbox(), DISPLAY: screen.display, XDG_CONFIG_HOME: settings },
  })
  while (!(await isReady(address))) await setTimeout(20)
  const open = (more: string[] = []) =>
    openSession(address, { 'webkitgtk:browserOptions': { binary: engine.program, args: ['--automation', ...more] } })
  // Its version is told to sessions only; the first tab takes this one.
  let first: Session | undefined = await open()
  return {
    version: `WebKitGTK ${first.capabilities.browserVersion}`,
    open: async ({ javaScript }) => {
      const session = javaScript && first ? first : await open(javaScript ? [] : ['--enable-javascript=false'])
      if (session === first) first = undefined
      const tab = openTab(session, noted)
      await tab.resize(SCREEN.width, SCREEN.height)
      return tab
    },
    close: async () => {
      await first?.end()
      for (const each of [driver, screen.server]) await ended(each)
      noted.close()
      rmSync(settings, { recursive: true, force: true })
    },
  }
}

/** WebKit's sandbox cannot be made by root. */
const sandbox = () => (process.getuid?.() === 0 ? { WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' } : {})

function openTab(session: Session, { origin, problems }: Noted): Tab {
  problems.length = 0
  const run = (expression: string) => session.post('execute/sync', { script: `return (${expression})`, args: [] })
  const setSize = (width: number, height: number) => session.post('window/rect', { width, height })
  return {
    problems,
    goTo: async (path) => {
      await session.post('url', { url: new URL(path, origin).href })
    },
    run,
    click: (x, y) => clickAt(session, x, y),
    drag: (from, to) => dragFrom(session, from, to),
    type: (text) => pressKeys(session, [...text]),
    press: (key) => pressKeys(session, [key]),
    upload: async (selector, paths) => {
      await session.post(`${await elementBy(session, selector)}/value`, { text: paths.join('\n') })
    },
    resize: async (width, height) => {
      // The driver sets the size of the window, which has a toolbar.
      await setSize(width, height)
      const [w, h] = (await run('[innerWidth, innerHeight]')) as [number, number]
      await setSize(2 * width - w, 2 * height - h)
    },
    setCookies: async (cookies) => {
      for (const { name, value, httpOnly, expires } of cookies) {
        const expiry = expires > 0 ? { expiry: Math.floor(expires) } : {}
        await session.post('cookie', { cookie: { name, value, httpOnly, path: '/', ...expiry } })
      }
    },
    screenshot: async () => Buffer.from(String(await session.get('screenshot')), 'base64'),
    close: () => session.end(),
  }
}

/** A screen in memory, on a display that nothing else uses. */
async function startScreen(): Promise<{ server: ChildProcess; display: string }> {
  const size = `${SCREEN.width + 100}x${SCREEN.height + 100}x24`
  const server = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', size, '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const [number] = await once(server.stdio[3] as Readable, 'data')
  return { server, display: `:${String(number).trim()}` }
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill('SIGTERM')
  await exit
}
