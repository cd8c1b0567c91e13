import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { runImports } from '@/server/domain/tracking/imports/jobs'
import { refusalOf, send } from '@/tests/support/accounts'
import { useDatabase } from '@/tests/support/database'
import { bearerOf, givenUser } from '@/tests/support/factories'
import { completedAnime, imported, malFile, upload, useImports, watchedNow } from '@/tests/support/imports'
import { me } from '@/tests/support/records'

useDatabase()
useImports()

const withJunk = (text: string) => Uint8Array.from(Buffer.concat([gzipSync(text), Buffer.from('junk behind it')]))

describe('refusals', () => {
  test.each([
    ['another XML', { content: '<html></html>' }, 'importNotMal'],
    ['an empty file', { content: '' }, 'noFile'],
    ['broken gzip', { content: new Uint8Array([0x1f, 0x8b, 1, 2, 3]), name: 'a.xml.gz' }, 'importDamaged'],
    [
      'gzip with something behind it',
      { content: withJunk(malFile(completedAnime())), name: 'a.xml.gz' },
      'importDamaged',
    ],
  ])('%s', async (_, { content = malFile(completedAnime()), name }: { content?: BlobPart; name?: string }, code) => {
    const refused = await upload(content, name === undefined ? {} : { name })
    expect(await refusalOf(refused)).toMatchObject([400, 'invalidInput', { File: code }])
  })

  test.each([
    ['nothing that is known', 'Hello', 'importUnknown'],
    ['a page of the web', '<html></html>', 'importUnknown'],
    ['another JSON', '{"a": 1}', 'importUnknown'],
    ['an empty archive', Uint8Array.from([0x50, 0x4b, 3, 4, 0, 0]), 'importDamaged'],
  ])('%s, whatever it is', async (_, content, code) => {
    const refused = await upload(content, { source: 'file', name: 'list.txt' })
    expect(await refusalOf(refused)).toMatchObject([400, 'invalidInput', { File: code }])
  })

  test('no file, no token, an unknown source, another user', async () => {
    const form = new FormData()
    form.set('ImportToWatched', 'true')
    const { ask } = await import('@/tests/support/api')
    const post = (path: string, headers: Record<string, string>, body: BodyInit = form) =>
      ask(path, { method: 'POST', body, headers })
    expect(await refusalOf(await post('/api/import/mal', me))).toMatchObject([400, 'invalidInput', { File: 'noFile' }])
    expect(await refusalOf(await post('/api/import/mal', {}))).toMatchObject([401, 'unauthenticated'])
    expect((await post('/api/import/myspace', me)).status).toBe(404)
    const { id } = await imported(malFile(completedAnime()))
    const stranger = await bearerOf(await givenUser())
    expect((await send('GET', `/api/imports/${id}`, undefined, stranger)).status).toBe(404)
    expect((await send('GET', `/api/imports/${id}/entries`, undefined, stranger)).status).toBe(404)
    expect((await send('POST', `/api/imports/${id}/undo`, undefined, stranger)).status).toBe(404)
    expect((await send('DELETE', `/api/imports/${id}`, undefined, stranger)).status).toBe(404)
  })

  test.each([
    ['ends too early', (gzip: Buffer) => gzip.subarray(0, -9)],
    ['has something behind it', (gzip: Buffer) => Buffer.concat([gzip, Buffer.from('junk')])],
  ])('gzip that %s further on fails as a whole, and the words say why', async (_, damage) => {
    // Longer than what is looked at first.
    const noise = Array.from({ length: 20_000 }, (_, at) => createHash('sha256').update(String(at)).digest('hex'))
    const gzip = gzipSync(malFile(completedAnime(), ...noise.map((text) => `<!--${text}-->`)))
    const damaged = await imported(Uint8Array.from(damage(gzip)), { name: 'a.xml.gz' })
    expect(damaged).toMatchObject({ status: 'Failed', failure: 'importDamaged', total: 0 })
  })

  test('a file that is damaged further on fails as a whole, with a mail', async () => {
    const damaged = await imported(malFile(completedAnime()).slice(0, -30))
    expect(damaged).toMatchObject({ status: 'Failed', failure: 'importNotMal', total: 0 })
    expect(await watchedNow()).toEqual([])
  })

  test('one running import for a user, however many come at once', async () => {
    const answers = await Promise.all(Array.from({ length: 4 }, () => upload(malFile(completedAnime()))))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    await runImports()
    expect((await watchedNow()).length).toBe(1)
  })
})
