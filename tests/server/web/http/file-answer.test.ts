import { expect, test, vi } from 'vitest'
import { fileAnswer } from '@/server/web/http/file-answer'

test.each([
  ['a.torrent', `attachment; filename="a.torrent"; filename*=UTF-8''a.torrent`],
  ['"鬼" (1).torrent', `attachment; filename="___ (1).torrent"; filename*=UTF-8''%22%E9%AC%BC%22%20%281%29.torrent`],
  [`a\\b%41'*.csv`, `attachment; filename="a_b_41'*.csv"; filename*=UTF-8''a%5Cb%2541%27%2a.csv`],
  ['a\r\nb\0\x7f\u0085c.csv', `attachment; filename="a__b___c.csv"; filename*=UTF-8''a%0D%0Ab%00%7F%C2%85c.csv`],
  ['a\ud83d.csv', `attachment; filename="a_.csv"; filename*=UTF-8''a%EF%BF%BD.csv`],
])('%j in a header', async (name, header) => {
  const request = new Request('http://localhost')
  const { headers } = await fileAnswer(request, { name, type: 'text/plain', body: new Uint8Array() })
  expect(headers.get('content-disposition')).toBe(header)
})

test('HEAD opens no stream: nobody would read or end it', async () => {
  const open = vi.fn(async () => new Blob(['all']).stream())
  const file = { name: 'a.json', type: 'application/json', body: open }
  const head = await fileAnswer(new Request('http://localhost', { method: 'HEAD' }), file)
  expect([head.headers.get('content-type'), head.body, open.mock.calls]).toEqual(['application/json', null, []])
  const request = new Request('http://localhost')
  expect(await (await fileAnswer(request, file)).text()).toBe('all')
  expect(open).toHaveBeenCalledWith(request.signal)
})
