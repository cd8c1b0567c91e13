import { expect, test } from 'vitest'
import { LOADING, writeProgress } from '@/server/loader/progress'
import { newReport, note, refuse, writeReport } from '@/server/loader/report'

test('progress has a rate, a share and an estimate', () => {
  const progress = { entries: 38_000, bytes: 50, total: 100, seconds: 10, step: LOADING }
  expect(writeProgress(progress)).toBe('Loading 38,000 · 50 % · 3,800 a second · about 10 s left')
  expect(writeProgress({ ...progress, seconds: 3600 })).toContain('about 1 h 0 min left')
  expect(writeProgress({ ...progress, bytes: 0 })).toBe('Loading 38,000 · 0 % · 3,800 a second')
  expect(writeProgress({ ...progress, step: 'Series' })).toBe('Series …')
})

test('a report counts each kind and shows the first of many notes', () => {
  const report = newReport()
  report.counts.works = { added: 1200, changed: 2, unchanged: 3, refused: 0 }
  report.seconds = 2
  for (let number = 1; number <= 12; number++)
    refuse(report, 'works', { file: 'a.jsonl', unit: 'line', number }, 'title: is empty')
  note(report, 'nowhere', 'person:x')
  const lines = writeReport(report)
  expect(lines[0]).toMatch(/added +changed +unchanged +refused/)
  expect(lines[1]).toMatch(/^works +1,200 +2 +3 +12$/)
  expect(lines).toContain('  a.jsonl, line 10: title: is empty')
  expect(lines).toContain('  … and 2 more')
  expect(lines).not.toContain('  a.jsonl, line 11: title: is empty')
  expect(lines.at(-1)).toBe('Loaded 1,205 works in 2.0 s (603 a second).')
})
