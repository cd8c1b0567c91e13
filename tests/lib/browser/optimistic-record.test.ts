import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { OptimisticRecord, type Write } from '@/lib/browser/optimistic-record'

type Work = { number: number; note: string; version: number }

/** A request that the test answers or refuses. */
type Sent = {
  what: string
  base: number | undefined
  answer: (version?: number) => void
  refuse: (error: unknown) => void
}

let sent: Sent[]
let written: Work[]
let record: OptimisticRecord<Work>

function write(what: string, change: Partial<Write<Work, number>> & { to?: Partial<Work> }) {
  const { to = {}, ...more } = change
  const write: Write<Work, number> = {
    apply: (work) => ({ ...work, ...to }),
    send: (base) =>
      new Promise<number>((resolve, reject) => {
        sent.push({ what, base: base?.version, answer: (version = 0) => resolve(version), refuse: reject })
      }),
    confirm: (work, version) => ({ ...work, ...to, version }),
    ...more,
  }
  const outcome = { answer: 'none' as unknown }
  record.write(write).then(
    (answer) => Object.assign(outcome, { answer }),
    (refusal) => Object.assign(outcome, { answer: refusal }),
  )
  return outcome
}

const number = (to: number, more: Partial<Write<Work, number>> = {}) =>
  write(`number ${to}`, { field: 'number', to: { number: to }, ...more })
const note = (to: string) => write(`note ${to}`, { field: 'note', to: { note: to } })
const requests = () => sent.map(({ what }) => what)
const turn = () => vi.advanceTimersByTimeAsync(0)

async function answer(index: number, version = 0) {
  sent[index]?.answer(version)
  await turn()
}
async function refuse(index: number, error: unknown = 'no') {
  sent[index]?.refuse(error)
  await turn()
}

beforeEach(() => {
  vi.useFakeTimers()
  sent = []
  written = []
  record = new OptimisticRecord<Work>((work) => written.push(work))
  record.receive({ number: 1, note: '', version: 1 })
})
afterEach(() => {
  vi.useRealTimers()
})

describe('a write', () => {
  test('is shown at once, and confirmed by its answer; readers and other tabs are told', async () => {
    const heard = vi.fn()
    const stop = record.subscribe(heard)
    const outcome = number(2)
    expect([record.current?.number, record.confirmed?.number, heard.mock.calls.length]).toEqual([2, 1, 1])
    expect(written).toEqual([])
    await answer(0, 5)
    expect(record.confirmed).toEqual({ number: 2, note: '', version: 5 })
    expect(record.current).toBe(record.confirmed)
    expect([written, outcome.answer]).toEqual([[record.confirmed], 5])
    expect(heard).toHaveBeenCalledTimes(2)
    stop()
    number(3)
    expect(heard).toHaveBeenCalledTimes(2)
  })

  test('that is refused is rolled back, and those made after it stay', async () => {
    const outcome = number(2)
    note('later')
    await refuse(0, 'offline')
    expect(record.current).toEqual({ number: 1, note: 'later', version: 1 })
    expect([outcome.answer, written]).toEqual(['offline', []])
    await answer(1, 6)
    expect(record.confirmed).toEqual({ number: 1, note: 'later', version: 6 })
  })

  test('without an optimistic update is shown with its answer, and one that has no confirmation as it was shown', async () => {
    write('silent', { to: { number: 9 }, apply: undefined })
    expect(record.current?.number).toBe(1)
    await answer(0, 2)
    expect(record.current).toMatchObject({ number: 9, version: 2 })
    number(10, { confirm: undefined })
    await answer(1)
    expect(record.confirmed).toMatchObject({ number: 10, version: 2 })
  })

  test('of a record that is not known yet is sent, and changes nothing', async () => {
    record = new OptimisticRecord<Work>((work) => written.push(work))
    const outcome = number(2)
    expect([sent[0]?.base, record.current]).toEqual([undefined, undefined])
    await answer(0, 3)
    expect([outcome.answer, record.confirmed, written]).toEqual([3, undefined, []])
  })
})

describe('two quick writes', () => {
  test('to one field go one after the other, the second on what the first was answered', async () => {
    number(2)
    number(3)
    expect([record.current?.number, requests()]).toEqual([3, ['number 2']])
    await answer(0, 7)
    expect(record.current?.number).toBe(3)
    expect(sent.map(({ base }) => base)).toEqual([1, 7])
    await answer(1, 8)
    expect(record.confirmed).toMatchObject({ number: 3, version: 8 })
  })

  test('to one field: the second is sent when the first is refused, too', async () => {
    number(2)
    number(3)
    await refuse(0)
    expect([requests(), record.current?.number]).toEqual([['number 2', 'number 3'], 3])
    await refuse(1)
    expect(record.current?.number).toBe(1)
  })

  test('to two fields go side by side, and may be answered in any order', async () => {
    number(2)
    note('first')
    expect(requests()).toEqual(['number 2', 'note first'])
    await answer(1)
    expect(record.current).toMatchObject({ number: 2, note: 'first' })
    await answer(0)
    expect(record.confirmed).toMatchObject({ number: 2, note: 'first' })
  })
})

describe('collected writes', () => {
  const tap = (to: number) => number(to, { collect: 1000 })
  const set = (to: number) =>
    number(to, { collect: 0, apply: (work) => (work.number === to ? work : { ...work, number: to }) })

  test('go as one request when their time is up; the last one counts', async () => {
    const first = tap(2)
    await vi.advanceTimersByTimeAsync(900)
    const second = tap(3)
    await vi.advanceTimersByTimeAsync(900)
    expect([requests(), record.current?.number, first.answer, second.answer]).toEqual([[], 3, undefined, 'none'])
    expect(record.isPending('number')).toBe(true)
    await vi.advanceTimersByTimeAsync(100)
    expect(requests()).toEqual(['number 3'])
    await answer(0, 4)
    expect([second.answer, record.isPending('number')]).toEqual([4, false])
  })

  test('are sent at once by a write that comes after them, and before it', async () => {
    tap(2)
    number(9)
    expect(requests()).toEqual(['number 2'])
    await answer(0, 2)
    expect(requests()).toEqual(['number 2', 'number 9'])
    await vi.advanceTimersByTimeAsync(2000)
    expect(sent).toHaveLength(2)
  })

  test('are sent at once when they are flushed, as before a page is left', () => {
    tap(2)
    record.flush()
    record.flush()
    expect(requests()).toEqual(['number 2'])
  })

  test('can be taken back until they are sent', async () => {
    const outcome = tap(2)
    record.cancel('number')
    await vi.advanceTimersByTimeAsync(2000)
    expect([requests(), record.current?.number, outcome.answer]).toEqual([[], 1, undefined])
    tap(2)
    await vi.advanceTimersByTimeAsync(1000)
    record.cancel('number')
    expect([requests(), record.current?.number]).toEqual([['number 2'], 2])
  })

  test('wait for their turn; when one is refused, those that wait are dropped with it', async () => {
    tap(2)
    await vi.advanceTimersByTimeAsync(1000)
    const later = tap(3)
    await vi.advanceTimersByTimeAsync(1000)
    expect(requests()).toEqual(['number 2'])
    await refuse(0)
    expect([record.current?.number, later.answer, requests()]).toEqual([1, undefined, ['number 2']])
    expect(record.isPending('number')).toBe(false)
  })

  test('that are done already are not sent', async () => {
    const first = set(2)
    set(1)
    const last = set(2)
    await answer(0)
    expect([requests(), record.confirmed?.number, first.answer, last.answer]).toEqual([['number 2'], 2, 0, undefined])
    set(2)
    expect(requests()).toEqual(['number 2'])
  })

  test('are all answered when the record is settled', async () => {
    tap(2)
    const settled = vi.fn()
    void record.settled('number').then(settled)
    await turn()
    expect([requests(), settled.mock.calls]).toEqual([['number 2'], []])
    await answer(0)
    expect(settled).toHaveBeenCalled()
  })
})

describe('somebody else was quicker', () => {
  test('after a conflict the newer state is shown, and told', async () => {
    const now = { number: 20, note: 'theirs', version: 9 }
    number(2, { correct: (_, refusal) => refusal as Work })
    await refuse(0, now)
    expect([record.current, record.confirmed, written]).toEqual([now, now, [now]])
  })

  test('a write that waits says which state it was made on, whatever came from elsewhere meanwhile', async () => {
    number(2, { collect: 1000 })
    record.receive({ number: 20, note: 'theirs', version: 9 })
    expect(record.current).toEqual({ number: 2, note: 'theirs', version: 9 })
    number(3, { collect: 1000 })
    await vi.advanceTimersByTimeAsync(1000)
    expect(sent.map(({ base }) => base)).toEqual([1])
  })

  test('an answer to a read that was asked before a write, or before a later read, is not believed', async () => {
    const asked = performance.now()
    await vi.advanceTimersByTimeAsync(10)
    number(2)
    record.receive({ number: 1, note: 'read', version: 1 }, asked)
    expect(record.current).toMatchObject({ number: 2, note: 'read' })
    await answer(0, 2)
    record.receive({ number: 1, note: 'late', version: 1 }, asked)
    expect(record.current).toMatchObject({ number: 2, note: 'read', version: 2 })
  })
})

test('a record that is forgotten sends nothing more, and an answer that is on its way changes nothing', async () => {
  const first = number(2)
  number(3, { collect: 1000 })
  record.forget()
  record.receive({ number: 50, note: 'of another user', version: 1 })
  await answer(0, 8)
  await vi.advanceTimersByTimeAsync(2000)
  expect(requests()).toEqual(['number 2'])
  expect([record.confirmed?.number, first.answer, written]).toEqual([50, undefined, []])
})
