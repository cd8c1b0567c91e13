import { expect, test } from 'vitest'
import { deleteUser } from '@/server/domain/accounts/deletion'
import { exportOf } from '@/server/domain/accounts/export'
import { cleanScrobbles } from '@/server/domain/connections/jobs'
import { prisma, rows, sql } from '@/server/platform/database/client'
import { write } from '@/server/platform/writing/write'
import { ask } from '@/tests/support/api'
import { useDatabase } from '@/tests/support/database'
import { choose, jellyfin, log, newest, second, stop, userId, useScrobbles } from '@/tests/support/scrobbles'

useDatabase()
useScrobbles()

test('of a busy connection the newest are kept, in several parts', async () => {
  const server = await jellyfin()
  for (const EpisodeNumber of [1, 2, 3, 4, 5, 6]) await stop(server, { EpisodeNumber })
  const kept = async () => (await log()).data.map(({ episode }) => episode)
  // One that somebody has locked is left for the next run.
  await write(async (tx) => {
    await tx.query(sql`SELECT FROM scrobbles WHERE user_id = ${userId} AND first_episode = 2 FOR UPDATE`)
    await cleanScrobbles(2, 1)
  })
  expect(await kept()).toEqual([6, 5, 2])
  await cleanScrobbles(2, 1)
  expect(await kept()).toEqual([6, 5])
})

test('payloads are forgotten after a week, events after 90 days; all are in the export and gone with the account', async () => {
  const server = await jellyfin()
  for (const EpisodeNumber of [1, 2, 3]) await stop(server, { EpisodeNumber })
  const ids = (await log()).data.map(({ id }) => id)
  await rows(sql`UPDATE scrobbles SET created_at = now() - interval '8 days' WHERE id = ${ids[1]}::bigint`)
  await rows(sql`UPDATE scrobbles SET created_at = now() - interval '91 days' WHERE id = ${ids[2]}::bigint`)
  await cleanScrobbles()
  const kept = await prisma().scrobble.findMany({ where: { userId }, orderBy: { id: 'asc' } })
  expect(kept.map(({ firstEpisode, payload }) => [firstEpisode, payload !== null])).toEqual([
    [2, false],
    [3, true],
  ])
  await choose(await newest(), { media: second })
  const text = await new Response(await exportOf(userId)(new AbortController().signal)).text()
  const exported = JSON.parse(text) as Record<string, unknown[]>
  expect([exported.connections?.length, exported.scrobbles?.length, exported.scrobbleChoices?.length]).toEqual([
    1, 2, 1,
  ])
  expect(text).toContain('PlaybackStop')
  expect(text).not.toContain(server.key)
  await deleteUser(userId)
  expect(await prisma().scrobble.count({ where: { userId } })).toBe(0)
  expect(
    (await ask('/api/scrobbles/jellyfin', { method: 'POST', body: '{}', headers: { 'x-api-key': server.key } })).status,
  ).toBe(401)
})
