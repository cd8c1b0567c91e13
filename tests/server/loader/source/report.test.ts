import { expect, test } from 'vitest'
import { LOADING, writeProgress } from '@/server/loader/progress'
import { exitCodeOf, newReport, note, refuse, writeReport } from '@/server/loader/source/report'

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
  expect(lines).toContain('  … and 2 more (--report FILE writes all)')
  expect(lines).not.toContain('  a.jsonl, line 11: title: is empty')
  expect(lines.at(-1)).toBe('Loaded 1,205 works in 2.0 s (603 a second).')
})

test('an exit code says whether everything, something or nothing was taken in', () => {
  const report = newReport()
  expect(exitCodeOf(report)).toBe(1)
  report.counts.works.unchanged = 3
  expect(exitCodeOf(report)).toBe(0)
  note(report, 'ignored', 'begin')
  expect(exitCodeOf(report)).toBe(0)
  expect(exitCodeOf({ ...report, unreadable: 1 })).toBe(2)
  expect(exitCodeOf({ ...report, stopped: true })).toBe(2)
  expect(exitCodeOf({ ...report, removal: { removed: 0, elsewhere: 0, kept: 0, refused: 'x' } })).toBe(2)
  refuse(report, 'cast', 'a.jsonl, line 1', 'media: is empty')
  expect(exitCodeOf(report)).toBe(2)
})

test('whoever listens hears every note', () => {
  const heard: string[] = []
  const report = newReport((kind, sentence) => heard.push(`${kind} ${sentence}`))
  for (let number = 1; number <= 30; number++) note(report, 'nowhere', `person:${number}`)
  expect(heard).toHaveLength(30)
  expect(heard.at(-1)).toBe('nowhere person:30')
})
