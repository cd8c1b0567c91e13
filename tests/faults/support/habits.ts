import { connect, type Socket } from 'node:net'
import fc from '@/tests/support/fast-check'
import { bytesOf } from '@/tests/support/leaving'

/** What a client does with its connection. Times are milliseconds. */
export type Habit =
  | { name: 'waits' }
  | { name: 'asks by'; method: 'HEAD' | 'OPTIONS' }
  | { name: 'leaves'; after: number }
  | { name: 'pipelines'; times: number; reads: boolean }
  | { name: 'reads nothing'; for: number }
  | { name: 'sends a part'; of: number; closes: boolean }

/** Each habit as often as the others. */
export const habits: fc.Arbitrary<Habit> = fc.oneof(
  fc.constant<Habit>({ name: 'waits' }),
  fc.constantFrom('HEAD' as const, 'OPTIONS' as const).map((method): Habit => ({ name: 'asks by', method })),
  fc.constantFrom(0, 1, 2, 5, 50).map((after): Habit => ({ name: 'leaves', after })),
  fc
    .tuple(fc.constantFrom(2, 16, 17, 200), fc.boolean())
    .map(([times, reads]): Habit => ({ name: 'pipelines', times, reads })),
  fc.constantFrom(20, 200).map((time): Habit => ({ name: 'reads nothing', for: time })),
  fc
    .tuple(fc.double({ min: 0.1, max: 0.9, noNaN: true }), fc.boolean())
    .map(([of, closes]): Habit => ({ name: 'sends a part', of, closes })),
)

/** Milliseconds after which a client that reads has waited long enough. */
const PATIENCE = 60_000

/**
 * Sends a request as a client with this habit does, on a connection of its own, which is closed afterwards.
 * @returns the statuses that it read: none if it left before
 */
export async function askBy(habit: Habit, url: URL, request: Request): Promise<number[]> {
  const method = habit.name === 'asks by' ? habit.method : request.method
  const [last, other] = await written(url, request, method)
  const socket = connect(Number(url.port), url.hostname)
  const text: Buffer[] = []
  socket.on('data', (piece) => text.push(piece))
  // A reset that fails, since the server was faster, is an error without a close.
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()).on('error', () => resolve()))
  const ended = Promise.race([closed, new Promise<void>((resolve) => socket.once('end', resolve))])
  await act(socket, habit, { last, other }, ended)
  socket.destroy()
  await closed
  return statusesIn(Buffer.concat(text).toString('latin1'))
}

type Written = { last: Buffer; other: Buffer }

async function act(socket: Socket, habit: Habit, { last, other }: Written, ended: Promise<void>): Promise<void> {
  switch (habit.name) {
    case 'leaves':
      socket.write(last)
      await within(habit.after, ended)
      socket.resetAndDestroy()
      return
    case 'pipelines':
      if (!habit.reads) socket.pause()
      socket.write(Buffer.concat([...Array.from({ length: habit.times - 1 }, () => other), last]))
      await within(habit.reads ? PATIENCE : 100, ended)
      return
    case 'reads nothing':
      socket.pause()
      socket.write(last)
      await within(habit.for, ended)
      return
    case 'sends a part':
      socket.write(last.subarray(0, Math.ceil(last.length * habit.of)))
      if (habit.closes) socket.end()
      await within(habit.closes ? PATIENCE : 50, ended)
      return
    default:
      socket.write(last)
      await within(PATIENCE, ended)
  }
}

/** Resolves when `done` does, at the latest after so many milliseconds. */
function within(milliseconds: number, done: Promise<void>): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    void done.then(() => {
      clearTimeout(timer)
      resolve()
    })
  })
}

/** The bytes of a request: as the last one of a connection, and as one after which others come. */
async function written(url: URL, request: Request, method: string): Promise<[last: Buffer, other: Buffer]> {
  const { pathname, search } = new URL(request.url)
  const headers = { ...Object.fromEntries(request.headers), host: url.host }
  const body = new Uint8Array(await request.arrayBuffer())
  const one = { method, path: pathname + search, ...(body.length > 0 && { body }) }
  return [bytesOf({ ...one, headers: { ...headers, connection: 'close' } }), bytesOf({ ...one, headers })]
}

const statusesIn = (text: string) => [...text.matchAll(/^HTTP\/1\.1 (\d{3}) /gm)].map(([, status]) => Number(status))
