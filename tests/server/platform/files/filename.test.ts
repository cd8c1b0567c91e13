import { expect, test } from 'vitest'
import { filenameOf } from '@/server/platform/files/filename'

test.each([
  ['[SubsPlease] Frieren - 01', '[SubsPlease] Frieren - 01.torrent'],
  ['../../etc/passwd', '_.._etc_passwd.torrent'],
  ['a\r\nSet-Cookie: b', 'aSet-Cookie_ b.torrent'],
  ['evil\u202egpj.exe', 'evilgpj.exe.torrent'],
  ['葬送のフリーレン', '葬送のフリーレン.torrent'],
  ['...', 'torrent.torrent'],
  ['', 'torrent.torrent'],
])('%j is saved as %j', (name, filename) => expect(filenameOf(name, 'torrent')).toBe(filename))

test('a long name is cut between characters', () => {
  const filename = filenameOf('鬼'.repeat(500), 'torrent')
  expect(Buffer.byteLength(filename)).toBeLessThanOrEqual(210)
  expect(filename).toMatch(/^鬼+\.torrent$/)
})
