import type { Point } from './driver'

/** The command of the W3C's WebDriver that failed, and what the driver said. */
export class WebDriverError extends Error {}

/** A session with a browser by W3C WebDriver: commands are requests with JSON, so that no library is needed. */
export type Session = {
  get(command: string): Promise<unknown>
  post(command: string, body?: object): Promise<unknown>
  remove(command: string): Promise<unknown>
  end(): Promise<void>
  capabilities: Record<string, unknown>
}

/** The name of an element's reference in the specification. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'

/**
 * Starts a browser with these capabilities by the driver at this address.
 * @throws WebDriverError, or DOMException if it is not there after so many milliseconds
 */
export async function openSession(driver: string, capabilities: object, timeout: number): Promise<Session> {
  const wanted = { capabilities: { alwaysMatch: capabilities } }
  const opened = await send(`${driver}/session`, 'POST', wanted, timeout)
  const { sessionId, capabilities: granted } = opened as { sessionId: string; capabilities: Record<string, unknown> }
  const base = `${driver}/session/${sessionId}`
  return {
    capabilities: granted,
    get: (command) => send(`${base}/${command}`, 'GET'),
    post: (command, body = {}) => send(`${base}/${command}`, 'POST', body),
    remove: (command) => send(`${base}/${command}`, 'DELETE'),
    end: async () => {
      await send(base, 'DELETE')
    },
  }
}

/** Whether a driver answers at this address. */
export const isReady = (driver: string): Promise<boolean> =>
  send(`${driver}/status`, 'GET').then(
    () => true,
    () => false,
  )

/** The path of the commands of the element with this selector. */
export async function elementBy(session: Session, selector: string): Promise<string> {
  const found = (await session.post('element', { using: 'css selector', value: selector })) as Record<string, string>
  return `element/${found[ELEMENT]}`
}

/** The code points of keys without a character, from the specification. */
const KEYS: Record<string, string> = {
  Tab: '\uE004',
  Enter: '\uE007',
  Escape: '\uE00C',
  Space: ' ',
  End: '\uE010',
  ArrowUp: '\uE013',
  ArrowDown: '\uE015',
  Delete: '\uE017',
}

/** Presses and releases keys one after the other: named ones, or characters. */
export async function pressKeys(session: Session, keys: string[]): Promise<void> {
  const strokes = keys.map((key) => KEYS[key] ?? key)
  const actions = strokes.flatMap((value) => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ])
  await session.post('actions', { actions: [{ type: 'key', id: 'keyboard', actions }] })
}

/** Clicks at a point of the window. */
export const clickAt = (session: Session, x: number, y: number): Promise<void> => pressAlong(session, { x, y }, [])

/** Presses the button of the mouse at a point of the window and releases it at another. */
export function dragFrom(session: Session, from: Point, to: Point): Promise<void> {
  const between = (part: number) => ({
    x: Math.round(from.x + (to.x - from.x) * part),
    y: Math.round(from.y + (to.y - from.y) * part),
  })
  return pressAlong(session, from, [0.1, 0.25, 0.5, 0.75, 0.9, 1].map(between))
}

async function pressAlong(session: Session, start: Point, way: Point[]): Promise<void> {
  const move = (point: Point) => ({ type: 'pointerMove', ...point, origin: 'viewport', duration: 0 })
  const actions = [move(start), { type: 'pointerDown', button: 0 }, ...way.map(move), { type: 'pointerUp', button: 0 }]
  const mouse = { type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }
  await session.post('actions', { actions: [mouse] })
}

async function send(address: string, method: string, body?: object, timeout = 60_000): Promise<unknown> {
  const signal = AbortSignal.timeout(timeout)
  const answer = await fetch(address, { method, signal, ...(body && { body: JSON.stringify(body) }) })
  const { value } = (await answer.json()) as { value: { error?: string; message?: string } }
  if (!answer.ok) throw new WebDriverError(`${value.error}: ${value.message}`)
  return value
}
