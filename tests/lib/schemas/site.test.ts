import { expect, test } from 'vitest'
import { SETTING_KEYS, SETTINGS, type SettingKey } from '@/lib/schemas/site'

test.each(SETTING_KEYS)('the default of %s fits its schema', (key) => {
  expect(SETTINGS[key].schema.parse(SETTINGS[key].fallback)).toEqual(SETTINGS[key].fallback)
})

/** Of each setting: values that fit, and values that do not. */
const VALUES: Record<SettingKey, [fits: unknown[], refused: unknown[]]> = {
  name: [
    ['Anime Library', '目録'],
    ['', 'a<b', '{a}', 'x'.repeat(41), null],
  ],
  description: [['What it is', null], ['x'.repeat(301)]],
  frontText: [
    ['# Hello', ''],
    ['x'.repeat(5001), null],
  ],
  rules: [['Be kind', ''], ['x'.repeat(20_001)]],
  contact: [
    ['staff@anime.example', 'https://anime.example/contact', null],
    ['anime', 'javascript:a', 'https://a:b@c.example'],
  ],
  footerLinks: [
    [[], [{ label: 'Chat', url: 'https://chat.example' }], [{ label: 'Tags', url: '/tags' }]],
    [
      [{ label: '', url: '/tags' }],
      [{ label: 'A', url: '//evil.example' }],
      [{ label: 'A', url: 'javascript:alert(1)' }],
      [{ label: 'A', url: 'data:text/html,a' }],
      Array(9).fill({ label: 'A', url: '/tags' }),
    ],
  ],
  registration: [
    ['open', 'invite', 'approval', 'closed'],
    ['maybe', null],
  ],
  defaultTheme: [['dark', 'light', 'system'], ['blue']],
  titleLanguage: [['main', 'romaji', 'native'], ['fr']],
  firstWeekday: [
    [1, 6, 7],
    [0, 2, '1'],
  ],
  realCovers: [[true, false], ['yes']],
  newAccountDays: [
    [0, 365],
    [-1, 1.5, 366],
  ],
  dailyOfNewAccount: [
    [0, 20],
    [-1, '20'],
  ],
  daily: [
    [0, 100],
    [-1, 100_001],
  ],
  open: [[1, 200], [0]],
  trustedAfter: [[1, 30], [0]],
  trustedAfterDays: [[0, 14], [-1]],
  uploads: [[1, 100], [0]],
  trustedUploads: [[1, 1000], [0]],
  colour: [
    [null, '#a33a1f'],
    ['red', '#FFF', '#a33a1'],
  ],
  logo: [
    [null, 'a1b2c3d4'],
    ['../etc', 'short'],
  ],
  torrents: [[true, false], [null]],
  adult: [['onDemand', 'never'], ['always']],
}

test.each(SETTING_KEYS)('values of %s', (key) => {
  const [fits, refused] = VALUES[key]
  for (const value of fits) expect(SETTINGS[key].schema.parse(value)).toEqual(value)
  for (const value of refused) expect(SETTINGS[key].schema.safeParse(value).success, JSON.stringify(value)).toBe(false)
})
