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

/** Milliseconds. Starts of a session took 2 to 10 s on a busy machine; one of fifty never ended. */
const LONGEST_START = 30_000

/**
 * WebKitGTK's MiniBrowser by WebKitWebDriver, on a screen in memory. Stories share a window, which is emptied for each.
 */
export async function startWebKit(engine: Engine, product: string): Promise<Browser> {
  const settings = mkdtempSync(join(tmpdir(), 'webkit-'))
  mkdirSync(join(settings, 'gtk-3.0'))
  writeFileSync(join(settings, 'gtk-3.0', 'gtk.css'), NARROW_TOOLBAR)
  const noted = await noting(product)
  const screen = await startScreen()
  const open = (more: string[] = []) => startSession(engine, screen.display, settings, more)
  const shared = await open()
  return {
    version: `WebKitGTK ${shared.session.capabilities.browserVersion}`,
    open: async ({ javaScript }) => {
      noted.problems.length = 0
      const own = javaScript ? undefined : await open(['--enable-javascript=false'])
      const { session } = own ?? shared
      const tab = openTab(session, noted)
      await tab.resize(SCREEN.width, SCREEN.height)
      return { ...tab, close: () => (own ? own.end() : empty(session, noted)) }
    },
    close: async () => {
      await shared.end()
      await ended(screen.server)
      noted.close()
      rmSync(settings, { recursive: true, force: true })
    },
  }
}

type Started = { session: Session; end: () => Promise<void> }

/** A driver has one session at a time, so each gets a driver of its own; another one if it does not start. */
async function startSession(
  engine: Engine,
  display: string,
  settings: string,
  more: string[],
  isAgain = false,
): Promise<Started> {
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  const driver = spawn(engine.driver ?? '', [`--port=${port}`], {
    stdio: 'ignore',
    // A group of processes, which ends with its browser.
    detached: true,
    env: { ...process.env, ...sandbox(), DISPLAY: display, XDG_CONFIG_HOME: settings },
  })
  while (!(await isReady(address))) await setTimeout(20)
  const browser = { binary: engine.program, args: ['--automation', ...more] }
  try {
    const session = await openSession(address, { 'webkitgtk:browserOptions': browser }, LONGEST_START)
    const end = async () => {
      await session.end()
      await ended(driver)
    }
    return { session, end }
  } catch (error) {
    if (driver.pid) process.kill(-driver.pid, 'SIGKILL')
    if (isAgain) throw error
    return startSession(engine, display, settings, more, true)
  }
}

/** Forgets what the story has stored in the browser. */
async function empty(session: Session, { origin }: Noted): Promise<void> {
  await session.post('url', { url: new URL('/robots.txt', origin).href })
  await session.post('execute/sync', { script: 'localStorage.clear(); sessionStorage.clear()', args: [] })
  await session.remove('cookie')
  await session.post('url', { url: 'about:blank' })
}

/** WebKit's sandbox cannot be made by root. */
const sandbox = () => (process.getuid?.() === 0 ? { WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' } : {})

function openTab(session: Session, { origin, problems }: Noted): Omit<Tab, 'close'> {
  const run = (expression: string) => session.post('execute/sync', { script: `return (${expression})`, args: [] })
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
    resize: (width, height) => resizePage(session, width, height),
    setCookies: async (cookies) => {
      for (const { name, value, httpOnly, expires } of cookies) {
        const expiry = expires > 0 ? { expiry: Math.floor(expires) } : {}
        await session.post('cookie', { cookie: { name, value, httpOnly, path: '/', ...expiry } })
      }
    },
    screenshot: async () => Buffer.from(String(await session.get('screenshot')), 'base64'),
  }
}

/**
 * Gives the page this size, in CSS pixels. The driver sets the size of the window, which has a toolbar, and answers
 * before the page has changed: a size that two readings agree on is corrected by what is missing.
 */
async function resizePage(session: Session, width: number, height: number): Promise<void> {
  const read = async () =>
    (await session.post('execute/sync', { script: 'return [innerWidth, innerHeight]', args: [] })) as [number, number]
  const wanted = { width, height }
  await session.post('window/rect', wanted)
  let [lastWidth, lastHeight] = [0, 0]
  for (let readings = 0; readings < MAX_READINGS; readings++) {
    const [w, h] = await read()
    if (w === width && h === height) return
    if (w === lastWidth && h === lastHeight) {
      wanted.width = Math.max(wanted.width + width - w, 1)
      wanted.height = Math.max(wanted.height + height - h, 1)
      await session.post('window/rect', wanted)
    }
    lastWidth = w
    lastHeight = h
    await setTimeout(20)
  }
  throw new Error(`The page did not become ${width} pixels wide and ${height} high.`)
}

const MAX_READINGS = 250

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
