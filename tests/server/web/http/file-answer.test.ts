import { expect, test } from 'vitest'
import { fileAnswer } from '@/server/web/http/file-answer'

test.each([
  ['a.torrent', `attachment; filename="a.torrent"; filename*=UTF-8''a.torrent`],
  ['"鬼" (1).torrent', `attachment; filename="___ (1).torrent"; filename*=UTF-8''%22%E9%AC%BC%22%20%281%29.torrent`],
])('%j in a header', (name, header) => {
  const { headers } = fileAnswer({ name, type: 'text/plain', body: new Uint8Array() })
  expect(headers.get('content-disposition')).toBe(header)
})
