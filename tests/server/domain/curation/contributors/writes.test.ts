import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { CONTRIBUTION_LIMITS } from '@/lib/site'
import { revertEdit } from '@/server/domain/curation/contributions/mutations'
import { distrust } from '@/server/domain/curation/contributors/mutations'
import { contributorRecord } from '@/server/domain/curation/contributors/queries'
import { prisma, rows, sql } from '@/server/platform/database/client'
import { forgetSite } from '@/server/platform/site/site'
import { accept, give, proposed, refuse, someone } from '@/tests/support/contributions'
import { useDatabase } from '@/tests/support/database'
import { givenMedia } from '@/tests/support/factories'
import { drainInvalidations } from '@/tests/support/invalidations'
import { refused } from '@/tests/support/media-mutations'

useDatabase()

type Asking = Awaited<ReturnType<typeof someone>>
let member: Asking
let editor: Asking
let work: number
beforeEach(async () => {
  member = await someone()
  editor = await someone('CanEdit')
  work = await givenMedia({ title: 'One' })
})

const { trustedAfter, trustedAfterDays, daily, dailyOfNewAccount, open, newAccountDays } = CONTRIBUTION_LIMITS
const DAY = 24 * 3600 * 1000
let titles = 0
const change = (more: object = {}) => ({ noun: 'media' as const, id: work, change: { title: `T${++titles}`, ...more } })

/** A member of whom so many were accepted since so many days. */
async function given(run: number, days: number): Promise<void> {
  const runSince = new Date(Date.now() - days * DAY - 1000)
  await prisma().contributor.create({ data: { userId: member.id, accepted: run, run, runSince } })
}
const record = () => contributorRecord(member.id)

describe('changes of fields apply at once', () => {
  test('after so many accepted over so many days, which the profile shows', async () => {
    await given(trustedAfter - 2, trustedAfterDays)
    await accept(await proposed(change(), member), editor)
    expect(await record()).toMatchObject({ isTrusted: false })
    await drainInvalidations()
    await accept(await proposed(change(), member), editor)
    expect(await drainInvalidations()).toContain(`user:${member.id}`)
    expect(await record()).toMatchObject({ isTrusted: true, accepted: trustedAfter })
    expect(await give(change(), member)).toMatchObject({ state: 'Accepted', contribution: null })
  })

  test('but not new entries, by themselves or in a cast', async () => {
    await given(trustedAfter - 1, trustedAfterDays)
    await accept(await proposed(change(), member), editor)
    expect(await give({ noun: 'media', change: { title: 'New', type: 'Anime' } }, member)).toMatchObject({
      state: 'Open',
    })
    const company = { company: { new: { name: 'New' } }, role: 'Studio' as const }
    expect(await give(change({ companies: [company] }), member)).toMatchObject({ state: 'Open' })
  })

  test('not after as many in fewer days', async () => {
    await given(trustedAfter, trustedAfterDays - 1)
    await accept(await proposed(change(), member), editor)
    expect(await give(change(), member)).toMatchObject({ state: 'Open' })
  })

  test('not with a refused one among them: the count begins anew', async () => {
    await given(trustedAfter - 1, trustedAfterDays)
    await refuse(await proposed(change(), member), editor)
    await accept(await proposed(change(), member), editor)
    expect(await record()).toMatchObject({ isTrusted: false, refused: 1 })
    expect(await prisma().contributor.findUnique({ where: { userId: member.id } })).toMatchObject({ run: 1 })
  })

  test('until an edit is taken back by somebody else', async () => {
    await given(trustedAfter - 1, trustedAfterDays)
    await accept(await proposed(change(), member), editor)
    const own = await give(change(), member)
    await revertEdit(own.edit ?? 0, { ...member, permissions: ['CanEdit'] }, null)
    expect(await record()).toMatchObject({ isTrusted: true, reverted: 0 })
    const { edit } = await give(change(), member)
    await drainInvalidations()
    await revertEdit(edit ?? 0, editor, 'Wrong')
    expect(await drainInvalidations()).toContain(`user:${member.id}`)
    expect(await record()).toMatchObject({ isTrusted: false, reverted: 1 })
    const log = await prisma().moderationLog.findFirst({ where: { authorId: member.id }, orderBy: { id: 'desc' } })
    expect(log).toMatchObject({ act: 'EditsReverted', moderatorId: editor.id, userId: member.id })
    expect(await give(change(), member)).toMatchObject({ state: 'Open' })
  })

  test.each(['CanEdit', 'CanAdminister'] as const)('whatever is ruled, of who has %s', async (permission) => {
    expect(await record()).toMatchObject({ isEditor: false })
    await prisma().userPermission.create({ data: { userId: member.id, permission } })
    const moderator = await someone('CanModerate')
    expect(await distrust(member.id, true, moderator.id)).toMatchObject({ isEditor: true, isDistrusted: true })
    expect(await give(change(), { ...member, permissions: ['CanEdit'] })).toMatchObject({ state: 'Accepted' })
  })

  test('until a moderator rules it out, and again when that ends', async () => {
    await given(trustedAfter - 1, trustedAfterDays)
    await accept(await proposed(change(), member), editor)
    const moderator = await someone('CanModerate')
    expect(await distrust(member.id, true, moderator.id)).toMatchObject({ isTrusted: false, isDistrusted: true })
    await accept(await proposed(change(), member), editor)
    expect(await record()).toMatchObject({ isTrusted: false })
    expect(await distrust(member.id, false, moderator.id)).toMatchObject({ isTrusted: true, isDistrusted: false })
    const log = await prisma().moderationLog.findMany({ where: { authorId: member.id }, orderBy: { id: 'asc' } })
    expect(log.map(({ act, moderatorId }) => [act, moderatorId])).toEqual([
      ['EditsTrusted', editor.id],
      ['EditsDistrusted', moderator.id],
      ['EditsAllowed', moderator.id],
    ])
    expect(await refused(distrust(2_000_000_000, true, moderator.id))).toMatchObject({ code: 'notFound' })
  })
})

describe('limits', () => {
  const filled = (count: number, state: string, since: Date) =>
    rows(sql`INSERT INTO contributions (proposer_id, noun, media_id, before, after, state, created_at)
      SELECT ${member.id}::int, 'media', ${work}::int, '{"title": "One"}', '{"title": "X"}', ${state}::contribution_state, ${since}
      FROM generate_series(1, ${count}::int)`)
  const aged = () =>
    prisma().user.update({
      where: { id: member.id },
      data: { createdAt: new Date(Date.now() - newAccountDays * DAY - 1000) },
    })

  test('new accounts propose fewer a day than others, also at the same time', async () => {
    await filled(dailyOfNewAccount - 1, 'Accepted', new Date(Date.now() - DAY / 2))
    const both = await Promise.allSettled([give(change(), member), give(change(), member)])
    const lost = both.filter(({ status }) => status === 'rejected')
    expect(lost).toMatchObject([{ reason: { code: 'tooManyRequests' } }])
    expect((await refused(give(change(), member))).retryAfter).toBeGreaterThan(11 * 3600)
    await aged()
    await give(change(), member)
    await filled(daily, 'Accepted', new Date())
    expect(await refused(give(change(), member))).toMatchObject({ code: 'tooManyRequests' })
  })

  test('what was proposed the day before is not counted', async () => {
    await filled(dailyOfNewAccount, 'Accepted', new Date(Date.now() - DAY - 1000))
    await give(change(), member)
  })

  test('a limit of 0 lets nobody in: new accounts until they are none, others for a day', async () => {
    await rows(sql`INSERT INTO site_settings ("values") VALUES ('{"daily":0,"dailyOfNewAccount":0}')`)
    forgetSite()
    onTestFinished(async () => {
      await rows(sql`DELETE FROM site_settings`)
      forgetSite()
    })
    expect((await refused(give(change(), member))).retryAfter).toBeGreaterThan((newAccountDays - 1) * 24 * 3600)
    await aged()
    expect((await refused(give(change(), member))).retryAfter).toBe(24 * 3600)
  })

  test('so many wait at most', async () => {
    await aged()
    await filled(open, 'Open', new Date(Date.now() - 2 * DAY))
    expect(await refused(give(change(), member))).toMatchObject({ code: 'manyOpen', facts: { count: String(open) } })
  })

  test('what applies at once has the limit of a day, too', async () => {
    await aged()
    await given(trustedAfter, trustedAfterDays)
    await prisma().contributor.update({ where: { userId: member.id }, data: { trustedAt: new Date() } })
    await rows(sql`INSERT INTO edits (editor_id, media_id, before, after) SELECT ${member.id}::int, ${work}::int, '{}', '{"title": "X"}'
      FROM generate_series(1, ${daily}::int)`)
    expect(await refused(give(change(), member))).toMatchObject({ code: 'tooManyRequests' })
  })
})
