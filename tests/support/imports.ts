import { beforeEach, expect } from 'vitest'
import { importAnswer, importEntryPage } from '@/lib/tracking/schemas/imports'
import { runImports } from '@/server/domain/tracking/imports/jobs'
import { prisma, rows, sql } from '@/server/platform/database/client'
import { send } from './accounts'
import { ask } from './api'
import { list, me, media, useRecords } from './records'

/** Calls of imports by the user of tests/support/records.ts. */

type Fields = Record<string, string>

/** Makes a user, and a work that MyAnimeList knows, before each test; no import is there yet. */
export function useImports(): void {
  useRecords()
  beforeEach(async () => {
    await rows(sql`DELETE FROM rate_limits`)
    await rows(sql`DELETE FROM imports`)
    await rows(sql`DELETE FROM external_ids`)
    await givenMalId(media)
  })
}

/** The names of that work in a file of MyAnimeList. */
export const malNames = () => ({
  series_animedb_id: String(media),
  series_title: '<![CDATA[Cowboy Bebop]]>',
  series_type: 'TV',
})

/** That work as watched, with all that an entry may have. */
export const completedAnime = () =>
  malAnime({
    ...malNames(),
    ...{ my_watched_episodes: '26', my_start_date: '2020-01-02', my_finish_date: '2020-02-03', my_score: '9' },
    ...{
      my_status: 'Completed',
      my_comments: '<![CDATA[See you & space cowboy]]>',
      my_times_watched: '1',
      my_tags: 'space, jazz',
    },
  })

export const watchedNow = async () => (await list()).data

/** An anime entry of MyAnimeList's file. */
export function malAnime(fields: Fields): string {
  return `<anime>${Object.entries(fields)
    .map(([name, value]) => `<${name}>${value}</${name}>`)
    .join('')}</anime>`
}
export const malFile = (...entries: string[]) =>
  `<?xml version="1.0" encoding="UTF-8" ?>\n<myanimelist><myinfo><user_export_type>1</user_export_type></myinfo>${entries.join('\n')}</myanimelist>`

type Upload = { source?: string; name?: string; headers?: Record<string, string>; fields?: Fields }

/** Uploads a file as a form would. */
export function upload(
  content: BlobPart,
  { source = 'mal', name = 'animelist_1590000000_-_1.xml', headers = me, fields = {} }: Upload = {},
) {
  const form = new FormData()
  form.set('File', new File([content], name))
  for (const [field, value] of Object.entries({ ImportToWatched: 'true', ...fields })) form.set(field, value)
  return ask(`/api/import/${source}`, { method: 'POST', body: form, headers })
}

/** Imports a file, and works on it until it waits for its user. */
export async function imported(content: BlobPart, options: Upload = {}) {
  const response = await upload(content, options)
  expect(response.status).toBe(200)
  const { id } = importAnswer.parse(await response.json())
  await runImports()
  return importOf(id)
}

export const importOf = async (id: number) =>
  importAnswer.parse(await (await send('GET', `/api/imports/${id}`, undefined, me)).json())
export const entriesOf = async (id: number, query = '') =>
  importEntryPage.parse(await (await send('GET', `/api/imports/${id}/entries?${query}`, undefined, me)).json())

/** Calls a part of an import, and works on it. */
export async function called(id: number, part: 'apply' | 'undo', body?: unknown) {
  const response = await send('POST', `/api/imports/${id}/${part}`, body, me)
  expect(response.status).toBe(200)
  await runImports()
  return importOf(id)
}

/** Gives a work an id of MyAnimeList. */
export const givenMalId = (mediaId: number, externalId = `anime/${mediaId}`) =>
  prisma().externalId.create({ data: { mediaId, site: 'myanimelist', externalId } })
