import { expect, test } from 'vitest'
import { findingsIn } from '@/tests/bench/findings'
import { document } from '@/tests/bench/report'
import { openFolder } from '@/tests/support/temporary.mjs'

const row = { what: 'a page', ours: '2/s', partner: 'another: 1/s', ratio: 2, reach: null }

test('an interrupted run goes on with what the same build has measured', () => {
  const folder = openFolder('findings-')
  const findings = findingsIn(folder, 'one')
  expect(findings.of('cached')).toBeUndefined()
  const kept = findings.keep('cached', { rows: [row], notes: ['A note.'] })
  expect(findingsIn(folder, 'one').of('cached')).toEqual(kept)
  expect(findingsIn(folder, 'another').of('cached')).toBeUndefined()
})

test('a group that could not be measured is measured again', () => {
  const findings = findingsIn(openFolder('findings-'), 'one')
  expect(findings.keep('load', { rows: [], notes: ['**Not measured: `load`.**'] }).notes).toHaveLength(1)
  expect(findings.of('load')).toBeUndefined()
})

test('the document names each day of the run once, in their order', () => {
  const on = (date: string) => ({ build: 'one', date, rows: [row], notes: [] })
  const findings = [on('2026-11-30T09:00:00Z'), on('2026-11-29T08:00:00Z'), on('2026-11-30T10:00:00Z')]
  expect(document({ machine: '2 cores', command: 'npm run bench', findings })).toContain(
    'Measured on 2026-11-29 and 2026-11-30 on 2 cores',
  )
})
