import { expect, test } from 'vitest'
import { sourcesFindings } from '@/server/doctor/sources'
import type { SourceState } from '@/server/domain/catalogue/sources/rules'

const NOW = new Date('2026-05-20T12:00:00Z')
const FILE = 'https://example.org/works.jsonl.zst'

const finding = (state?: Partial<SourceState>, paused = new Map<string, Date>()) => {
  const whole: SourceState = {
    address: FILE,
    state: 'loaded',
    reason: null,
    etag: null,
    lastModified: null,
    digest: null,
    counts: null,
    checkedAt: new Date('2026-05-19T12:00:00Z'),
    loadedAt: null,
    ...state,
  }
  return sourcesFindings(state ? [whole] : [], [{ interval: 'weekly', file: FILE }], { now: NOW, paused })[0]
}

test.each<[Partial<SourceState> | undefined, string, string]>([
  [undefined, 'warning', 'was not read yet'],
  [
    { counts: { added: 3, changed: 2, refused: 0, gone: 1 } },
    'good',
    'was read on 2026-05-19: 3 works added, 2 changed, 0 lines refused, 1 gone by its last load',
  ],
  [{ state: 'unchanged' }, 'good', 'was read on 2026-05-19'],
  [
    { state: 'failed', reason: 'the server answers 503' },
    'warning',
    'not loaded on 2026-05-19: the server answers 503.',
  ],
  [
    { state: 'waiting', reason: 'it would change 9 and remove 0 of its 18 works' },
    'warning',
    `npm run catalogue:load -- --source '${FILE}' --remove-missing '${FILE}'`,
  ],
  [{ checkedAt: new Date('2026-05-01T12:00:00Z') }, 'warning', 'was read on 2026-05-01 last. Do the jobs run?'],
])('of %j the doctor says %s: %s', (state, expected, message) => {
  expect(finding(state)).toMatchObject({ state: expected, message: expect.stringContaining(message) })
})

test('a paused source is paused, and neither late, nor failed, nor waiting', () => {
  const paused = new Map([[FILE, new Date('2026-05-02T12:00:00Z')]])
  const states = [{ checkedAt: new Date('2026-05-01T12:00:00Z') }, { state: 'failed', reason: 'no answer' }] as const
  for (const state of [undefined, ...states])
    expect(finding(state, paused)).toMatchObject({
      state: 'good',
      message: expect.stringContaining('is paused since 2026-05-02'),
    })
})

test('without sources it says nothing', () => {
  expect(sourcesFindings([], [], { now: NOW, paused: new Map() })).toEqual([])
})
