import { beforeEach, describe, expect, test } from 'vitest'
import { runImports } from '@/server/domain/imports/jobs'
import { rows, sql } from '@/server/platform/database/client'
import { refusalOf, send } from '@/tests/support/accounts'
import { useDatabase } from '@/tests/support/database'
import { bearerOf, givenUser } from '@/tests/support/factories'
import { givenMalId, imported, malAnime, malFile, upload } from '@/tests/support/imports'
import { list, me, media, useWatched } from '@/tests/support/watched'

useDatabase()
useWatched()

let entry: Record<string, string>

beforeEach(async () => {
  await rows(sql`DELETE FROM rate_limits`)
  await rows(sql`DELETE FROM external_ids`)
  await givenMalId(media)
  entry = { series_animedb_id: String(media), series_title: '<![CDATA[Cowboy Bebop]]>', series_type: 'TV' }
})

const completed = () =>
  malAnime({
    ...entry,
    ...{ my_watched_episodes: '26', my_start_date: '2020-01-02', my_finish_date: '2020-02-03', my_score: '9' },
    ...{
      my_status: 'Completed',
      my_comments: '<![CDATA[See you & space cowboy]]>',
      my_times_watched: '1',
      my_tags: 'space, jazz',
    },
  })

const records = async () => (await list()).data

describe('refusals', () => {
  test.each([
    ['a name that is not .xml', { name: 'list.txt' }, 'importNotXml'],
    ['another XML', { content: '<html></html>' }, 'importNotMal'],
    ['an empty file', { content: '' }, 'noFile'],
    ['broken gzip', { content: new Uint8Array([0x1f, 0x8b, 1, 2, 3]), name: 'a.xml.gz' }, 'importNotMal'],
  ])('%s', async (_, { content = malFile(completed()), name }: { content?: BlobPart; name?: string }, code) => {
    const refused = await upload(content, name === undefined ? {} : { name })
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
    expect((await post('/api/import/kitsu', me)).status).toBe(404)
    const { id } = await imported(malFile(completed()))
    const stranger = await bearerOf(await givenUser())
    expect((await send('GET', `/api/imports/${id}`, undefined, stranger)).status).toBe(404)
    expect((await send('GET', `/api/imports/${id}/entries`, undefined, stranger)).status).toBe(404)
    expect((await send('POST', `/api/imports/${id}/undo`, undefined, stranger)).status).toBe(404)
    expect((await send('DELETE', `/api/imports/${id}`, undefined, stranger)).status).toBe(404)
  })

  test('a file that is damaged further on fails as a whole, with a mail', async () => {
    const damaged = await imported(malFile(completed()).slice(0, -30))
    expect(damaged).toMatchObject({ status: 'Failed', failure: 'importNotMal', total: 0 })
    expect(await records()).toEqual([])
  })

  test('one running import for a user, however many come at once', async () => {
    const answers = await Promise.all(Array.from({ length: 4 }, () => upload(malFile(completed()))))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    await runImports()
    expect((await records()).length).toBe(1)
  })
})
