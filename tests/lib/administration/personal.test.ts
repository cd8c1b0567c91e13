import { expect, test } from 'vitest'
import { isPersonal } from '@/lib/administration/personal'

test.each([
  'anna@example.org',
  'anna@',
  '203.0.113.7',
  '203.0.113.0/24',
  '203.0.113.',
  '2001:db8::1',
  '2001:DB8:1:2::/64',
  '::1',
])('%s may stand in no address', (text) => expect(isPersonal(text)).toBe(true))

test.each(['', 'Anna', 'Spike.Spiegel', '#12', '12.5', 'news 7', 'settings', 'Team: night shift', 'AniList'])(
  '%j may',
  (text) => expect(isPersonal(text)).toBe(false),
)
