import { expect, test } from 'vitest'
import { fold } from '@/lib/fold'
import { seasonForm } from '@/server/engines/search/season'

test.each([
  ['Mob Psycho 100 II', 'mob psycho 100 s2'],
  ['Mob Psycho 100 s2', 'mob psycho 100 s2'],
  ['Mob Psycho 100 S02', 'mob psycho 100 s2'],
  ['Kaguya-sama? 2nd Season', 'kaguya sama s2'],
  ['Kaguya-sama: Second Season', 'kaguya sama s2'],
  ['Kaguya-sama: The Second Season', 'kaguya sama s2'],
  ['Kaguya-sama Season Two', null],
  ['Kaguya-sama season 2', 'kaguya sama s2'],
  ['Kaguya-sama season II', 'kaguya sama s2'],
  ['Kaguya-sama cour 2', 'kaguya sama s2'],
  ['Kaguya-sama part 2', 'kaguya sama s2'],
  ['Kaguya-sama 2', 'kaguya sama s2'],
  ['Kaguya-sama second', 'kaguya sama s2'],
  ['Shingeki no Kyojin Season 3 Part 2', 'shingeki no kyojin s3 p2'],
  ['Shingeki no Kyojin: The Final Season', 'shingeki no kyojin sfinal'],
  ['Shingeki no Kyojin Final Season Part 2', 'shingeki no kyojin sfinal p2'],
  ['Final Fantasy VII', 'final fantasy s7'],
  ['Overlord 2nd Season OVA', 'overlord ova s2'],
  ['Overlord', null],
  ['Final Season', null],
  ['2', null],
  ['Area 88', null],
  ['Mob Psycho 100', null],
  ['Vitamin X', null],
  ['Steins;Gate 0', null],
  ['Nobunaga I', null],
])('%s becomes %s', (title, form) => {
  expect(seasonForm(fold(title))).toBe(form)
})
