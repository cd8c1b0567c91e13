import { expect, test } from 'vitest'
import { deviceName, emailKey } from '@/server/domain/identity/users/rules'

test.each([
  ['Me@Example.org', 'me@example.org'],
  ['  me@example.org ', 'me@example.org'],
  ['ＭＥ@example.org', 'me@example.org'],
])('%j and %j are the same address', (one, other) => expect(emailKey(one)).toBe(emailKey(other)))

test('a tag in an address makes another one', () =>
  expect(emailKey('me+1@example.org')).not.toBe(emailKey('me@example.org')))

test.each([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/129.0 Safari/537.36', 'Chrome on Windows'],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/129.0 Safari/537.36 Edg/129.0',
    'Edge on Windows',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15',
    'Safari on macOS',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile Safari/604.1',
    'Safari on iPhone',
  ],
  [
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 SamsungBrowser/26.0 Chrome/122.0 Mobile Safari/537.36',
    'Samsung Internet on Android',
  ],
  ['Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/129.0 Mobile Safari/537.36', 'Chrome on Android'],
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 HeadlessChrome/149.0 Safari/537.36', 'Chrome on Linux'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:131.0) Gecko/20100101 Firefox/131.0', 'Firefox on Linux'],
  ['curl/8.5.0', 'curl'],
  ['<script>', null],
  ['', null],
  [null, null],
])('%s is %s', (agent, name) => expect(deviceName(agent)).toBe(name))
