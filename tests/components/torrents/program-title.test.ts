import { expect, test } from 'vitest'
import { programTitle } from '@/components/torrents/program-title'

test.each([
  ['[G] Show S2 - 05 (1080p)', '[G] Show S02E05 1080p', 'S02E05'],
  ['[G] Show - 31', '[G] Show S02E06', 'S02E06'],
  ['[G] Show 2 (Batch)', '[G] Show S02', 'S02'],
  ['[G] Show 17-28', '[G] Show S04E17-E28 1080p', 'S04E17-E28'],
  ['Show.s02e05v2.1080p', 'Show S02E05 v2 1080p', null],
  ['[G] Film [1080p]', '[G] Film (2009) 1080p', null],
])('%s is shown with the numbers that programs read', (name, title, numbers) => {
  expect(programTitle(name, title)).toEqual({ title, numbers })
})

test('a name that programs get itself is shown alone', () => {
  expect(programTitle('Show - 31', undefined)).toBeNull()
  expect(programTitle('Show - 31', 'Show - 31')).toBeNull()
})
