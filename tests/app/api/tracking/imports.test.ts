import { gzipSync } from 'node:zlib'
import { beforeEach, describe, expect, test } from 'vitest'
import { sendMail } from '@/server/domain/accounts/mail'
import { matchImports } from '@/server/domain/tracking/import-matches'
import { prisma, rows, sql } from '@/server/platform/database/client'
import { env } from '@/server/platform/env'
import type { Mail } from '@/server/platform/mail/mail'
import { refusalOf, send } from '@/tests/support/accounts'
import { useDatabase } from '@/tests/support/database'
import { bearerOf, givenMedia, givenUser } from '@/tests/support/factories'
import {
  called,
  completedAnime,
  entriesOf,
  givenMalId,
  imported,
  importOf,
  malAnime,
  malFile,
  malNames,
  upload,
  useImports,
  watchedNow,
} from '@/tests/support/imports'
import { openMailbox } from '@/tests/support/mailbox'
import { history, me, media, undo, userId, written } from '@/tests/support/records'

useDatabase()
useImports()

describe('an import into watched', () => {
  test('adds records with everything that the file has', async () => {
    const done = await imported(gzipSync(malFile(completedAnime())), { name: 'animelist_1590000000_-_1.xml.gz' })
    expect(done).toMatchObject({ status: 'Done', rule: 'KeepMine', total: 1, counts: { Added: 1 }, canUndo: true })
    expect(done.exportedDate).toBe('2020-05-20T18:40:00.000Z')
    expect(await watchedNow()).toMatchObject([
      {
        media: { id: media },
        ...{
          episodesWatched: 26,
          status: 'Completed',
          rating: 90,
          startedDate: '2020-01-02',
          finishedDate: '2020-02-03',
        },
        ...{ note: 'See you & space cowboy', tags: ['space', 'jazz'], earlierRuns: [{ episodesWatched: 0 }] },
      },
    ])
    expect((await history()).data).toMatchObject([{ source: 'Import', before: null }])
  })

  test('its report is mailed at the end', async () => {
    const box = await openMailbox()
    env().SMTP_URL = box.url
    const unknown = malAnime({ series_animedb_id: '777', series_title: 'Unheard', my_status: '1' })
    const { id } = await imported(malFile(completedAnime(), unknown))
    const [job] = await rows<{ data: Mail }>(
      sql`SELECT data FROM jobs.job WHERE name = 'mail' AND data->>'importId' = ${String(id)}`,
    )
    await sendMail(job?.data as Mail)
    env().SMTP_URL = undefined
    await box.close()
    const mail = (box.received[0] ?? '').replaceAll('=\r\n', '')
    expect(mail).toContain('Subject: Your import is complete')
    expect(mail).toContain('animelist_1590000000_-_1.xml is complete. The file has 2 entries.')
    expect(mail).toContain('Added: 1. Changed: 0. Kept as they were: 0. Already the same: 0.')
    expect(mail).toContain('Not found in the catalogue: 1.')
    expect(mail).toContain(`/my-account/imports/${id}`)
  })

  test('keeps the given status: no automatic rules', async () => {
    await imported(malFile(malAnime({ ...malNames(), my_status: 'Dropped', my_watched_episodes: '0' })))
    expect(await watchedNow()).toMatchObject([{ status: 'Dropped', episodesWatched: 0 }])
  })

  test('twice changes nothing the second time', async () => {
    await imported(malFile(completedAnime()), { fields: { rule: 'TakeTheirs' } })
    const [before] = await watchedNow()
    const again = await imported(malFile(completedAnime()), { fields: { rule: 'TakeTheirs' } })
    expect(again.counts).toEqual({ Same: 1 })
    expect(await watchedNow()).toEqual([before])
  })

  test('a score that is equal after rounding is no change', async () => {
    await written('POST', {
      media,
      episodesWatched: 26,
      status: 'Completed',
      rating: 87,
      startedDate: null,
      finishedDate: null,
    })
    const same = malAnime({ ...malNames(), my_watched_episodes: '26', my_score: '9', my_status: '2' })
    expect((await imported(malFile(same), { fields: { rule: 'TakeTheirs' } })).counts).toEqual({ Same: 1 })
    expect(await watchedNow()).toMatchObject([{ rating: 87 }])
  })

  test.each([
    ['KeepMine', { Kept: 1 }, 3],
    ['TakeTheirs', { Changed: 1 }, 26],
    ['HigherProgress', { Changed: 1 }, 26],
    ['Newer', { Kept: 1 }, 3],
  ])('the rule %s', async (rule, counts, episodesWatched) => {
    await written('POST', { media, episodesWatched: 3, status: 'Watching', isPrivate: true })
    expect((await imported(malFile(completedAnime()), { fields: { rule } })).counts).toEqual(counts)
    // What MyAnimeList's format cannot hold stays.
    expect(await watchedNow()).toMatchObject([{ episodesWatched, isPrivate: true }])
  })

  test('of the same work twice in a file the last entry counts', async () => {
    const first = malAnime({ ...malNames(), my_watched_episodes: '1', my_status: '1' })
    const done = await imported(malFile(first, completedAnime()))
    expect(done.counts).toEqual({ Added: 1, Repeated: 1 })
    expect(await watchedNow()).toMatchObject([{ episodesWatched: 26 }])
  })

  test('matches by exact title and type where no id says otherwise, and never guesses', async () => {
    const byTitle = await givenMedia({ title: 'Trigun', type: 'Anime' })
    const remake = await givenMedia({ title: 'Fruits Basket', type: 'Anime' })
    await givenMalId(remake, 'anime/38680')
    await givenMedia({ title: 'Twins', type: 'Anime' })
    await givenMedia({ title: 'Twins', type: 'Anime' })
    const named = (title: string, id: string, type = 'TV') =>
      malAnime({ series_animedb_id: id, series_title: title, series_type: type, my_status: '6' })
    const done = await imported(
      malFile(
        named('TRIGUN!', '6'),
        named('Fruits Basket', '120'),
        named('Twins', '7'),
        named('Cowboy Bebop', '5', 'Movie'),
      ),
    )
    expect(done.counts).toEqual({ Added: 1, NotFound: 3 })
    expect((await watchedNow()).map((record) => record.media.id)).toEqual([byTitle])
  })
})

describe('a preview', () => {
  test('changes nothing, says entry by entry what would change, and is applied by a rule', async () => {
    const other = await givenMedia({ title: 'Trigun' })
    await givenMalId(other)
    await written('POST', { media, episodesWatched: 3, status: 'Watching' })
    const ready = await imported(
      malFile(completedAnime(), malAnime({ series_animedb_id: String(other), series_title: 'Trigun', my_status: '1' })),
      { source: 'mal/preview' },
    )
    expect(ready).toMatchObject({ status: 'Ready', rule: null, counts: { Differs: 1, New: 1 } })
    const { data } = await entriesOf(ready.id, 'outcome=Differs')
    expect(data).toMatchObject([
      { position: 1, match: 'Id', mine: { episodesWatched: 3 }, theirs: { episodesWatched: 26 }, media: { id: media } },
    ])
    expect(await watchedNow()).toHaveLength(1)
    const done = await called(ready.id, 'apply', { rule: 'TakeTheirs' })
    expect(done).toMatchObject({ status: 'Done', counts: { Changed: 1, Added: 1 } })
    expect(await watchedNow()).toMatchObject([{ episodesWatched: 26 }, { status: 'Watching' }])
    const changed = await entriesOf(ready.id, 'outcome=Changed')
    expect(changed.data).toMatchObject([{ mine: { episodesWatched: 3 }, theirs: { episodesWatched: 26 } }])
    // Again: a client that lost the answer.
    expect((await called(ready.id, 'apply', { rule: 'TakeTheirs' })).status).toBe('Done')
    const refused = await send('POST', `/api/imports/${ready.id}/apply`, { rule: 'KeepMine' }, me)
    expect(await refusalOf(refused)).toMatchObject([409, 'conflict', { status: 'importNotReady' }])
  })

  test('the rule Newer is refused where the file has no time', async () => {
    const ready = await imported(malFile(completedAnime()), { source: 'mal/preview', name: 'list.xml' })
    const refused = await send('POST', `/api/imports/${ready.id}/apply`, { rule: 'Newer' }, me)
    expect(await refusalOf(refused)).toMatchObject([400, 'invalidInput', { rule: 'importTimeUnknown' }])
  })
})

describe('undo', () => {
  test('restores every record, and lists those that have changed since', async () => {
    const [other, third] = [await givenMedia({ title: 'Trigun' }), await givenMedia({ title: 'Planetes' })]
    await givenMalId(other)
    await givenMalId(third)
    await written('POST', { media, episodesWatched: 3, status: 'Watching', note: 'mine' })
    const [before] = await watchedNow()
    const named = (id: number) => malAnime({ series_animedb_id: String(id), my_status: '1' })
    const done = await imported(malFile(completedAnime(), named(other), named(third)), {
      fields: { rule: 'TakeTheirs' },
    })
    await written('POST', { media: third, episodesWatched: 9, status: 'Watching' })
    const undone = await called(done.id, 'undo')
    expect(undone).toMatchObject({ status: 'Undone', counts: { Undone: 2, ChangedSince: 1 }, canUndo: false })
    expect((await entriesOf(done.id, 'outcome=ChangedSince')).data).toMatchObject([{ media: { id: third } }])
    const { updatedDate: _, ...content } = before ?? {}
    expect(await watchedNow()).toMatchObject([content, { media: { id: third }, episodesWatched: 9 }])
    expect((await called(done.id, 'undo')).status).toBe('Undone')
  })

  test('is refused after 30 days', async () => {
    const done = await imported(malFile(completedAnime()))
    await rows(sql`UPDATE imports SET finished_at = now() - interval '31 days' WHERE id = ${done.id}`)
    expect((await importOf(done.id)).canUndo).toBe(false)
    const refused = await send('POST', `/api/imports/${done.id}/undo`, undefined, me)
    expect(await refusalOf(refused)).toMatchObject([409, 'conflict', { status: 'importNotUndoable' }])
  })

  test('a single change of an import can be undone like any other', async () => {
    await imported(malFile(completedAnime()))
    expect((await undo()).status).toBe(200)
    expect(await watchedNow()).toEqual([])
  })
})

describe('what was not found', () => {
  const unknown = () =>
    malAnime({ series_animedb_id: '777', series_title: 'Unheard', my_status: '1', my_watched_episodes: '5' })

  test('is matched by hand', async () => {
    const done = await imported(malFile(unknown()))
    expect(done.counts).toEqual({ NotFound: 1 })
    const match = (work: number) => send('PUT', `/api/imports/${done.id}/entries/1`, { media: work }, me)
    const answer = await match(media)
    expect(await answer.json()).toMatchObject({ outcome: 'Added', match: 'Hand', media: { id: media } })
    expect(await watchedNow()).toMatchObject([{ episodesWatched: 5 }])
    expect(await refusalOf(await match(media))).toMatchObject([409, 'conflict', { status: 'importMatched' }])
    expect(await refusalOf(await send('PUT', `/api/imports/${done.id}/entries/2`, { media }, me))).toMatchObject([
      404,
      'notFound',
    ])
  })

  test('is applied when the catalogue gains it', async () => {
    const done = await imported(malFile(unknown(), completedAnime()))
    await matchImports()
    expect((await importOf(done.id)).counts).toEqual({ NotFound: 1, Added: 1 })
    const late = await givenMedia({ title: 'Unheard of before' })
    await givenMalId(late, 'anime/777')
    await matchImports()
    expect((await importOf(done.id)).counts).toEqual({ Added: 2 })
    expect(await watchedNow()).toHaveLength(2)
    expect((await called(done.id, 'undo')).counts).toEqual({ Undone: 2 })
  })
})

describe('an import into a list', () => {
  let url: string
  beforeEach(async () => {
    const owner = await prisma().user.findUniqueOrThrow({ where: { id: userId } })
    const made = await send('POST', '/api/user-lists', { name: 'From MAL', visibility: 'Public' }, me)
    expect(made.status).toBeLessThan(300)
    url = `${owner.username}/from-mal`
  })
  const into = () => ({ fields: { ImportToWatched: 'false', ListUrl: url } })
  const works = async () => {
    const { entries } = await (await send('GET', `/api/user-lists/${url}`, undefined, me)).json()
    return entries.map((one: { media: { id: number } }) => one.media.id)
  }

  test('appends the works in the order of the file, and takes them back', async () => {
    const other = await givenMedia({ title: 'Akira' })
    await givenMalId(other)
    await send('PUT', `/api/user-lists/${url}/add`, { media: other }, me)
    const file = malFile(completedAnime(), malAnime({ series_animedb_id: String(other), my_status: '1' }))
    const done = await imported(file, into())
    expect(done).toMatchObject({ counts: { Added: 1, Same: 1 }, list: { name: 'From MAL' } })
    expect(await works()).toEqual([other, media])
    expect(await watchedNow()).toEqual([])
    await called(done.id, 'undo')
    expect(await works()).toEqual([other])
  })

  test('is refused for a list of somebody else, and without a target', async () => {
    const stranger = await bearerOf(await givenUser())
    const foreign = await upload(malFile(completedAnime()), { ...into(), headers: stranger })
    expect(await refusalOf(foreign)).toMatchObject([400, 'invalidInput', { ListUrl: 'unknownList' }])
    const nowhere = await upload(malFile(completedAnime()), { fields: { ImportToWatched: 'false' } })
    expect(await refusalOf(nowhere)).toMatchObject([400, 'invalidInput', { ListUrl: 'required' }])
  })
})
