import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { UserTraces } from '@/lib/administration/schemas/users'
import { prisma, rows, sql } from '@/server/platform/database/client'
import { env } from '@/server/platform/env'
import type { Method } from '@/server/web/http/route'
import { bearer, logInAs, mails, refusalOf, registrationOf, send } from '@/tests/support/accounts'
import { actsOn, administrator, proven, rightsOf, toldOf } from '@/tests/support/administration'
import { useDatabase } from '@/tests/support/database'
import { givenUser, PASSWORD } from '@/tests/support/factories'
import { type Somebody, somebody } from '@/tests/support/moderation'
import { givenFactor, givenPasskey } from '@/tests/support/second-factors'

useDatabase()

let boss: Somebody
beforeEach(async () => {
  await rows(sql`DELETE FROM rate_limits`)
  await rows(sql`DELETE FROM user_permissions`)
  await rows(sql`DELETE FROM jobs.job WHERE name IN ('mail', 'notify')`)
  boss = await administrator()
})

const on = (who: Somebody, method: Method, id: number, path: string, body?: unknown) =>
  send(method, `/api/admin/users/${id}/${path}`, body, who.headers)
const done = async (answer: Promise<Response>) => expect((await answer).status).toBe(200)
const newest = async (to: string) => (await mails()).findLast((mail) => mail.to === to)
const WEEK = () => new Date(Date.now() + 7 * 86_400_000).toISOString()

describe('acts on users and roles', () => {
  test('are of nobody who is not there', async () => {
    for (const [method, path, body] of [
      ['PUT', 'confirmation', undefined],
      ['POST', 'link', undefined],
      ['PUT', 'username', { username: 'Nobody-there' }],
      ['DELETE', 'sessions', undefined],
      ['PUT', 'permissions/CanEdit', undefined],
      ['DELETE', 'account', { username: 'x' }],
      ['GET', 'roles', undefined],
    ] as const)
      expect([path, ...(await refusalOf(await on(boss, method, 999_999, path, body)))]).toEqual([path, 404, 'notFound'])
  })
})

describe('a registration', () => {
  test('is confirmed, once in the log, and its user is told', async () => {
    const id = await givenUser('Stuck', { confirmedAt: null })
    await Promise.all([1, 2].map(() => done(on(boss, 'PUT', id, 'confirmation'))))
    expect(await prisma().user.count({ where: { id, confirmedAt: { not: null } } })).toBe(1)
    expect(await actsOn(id)).toEqual([
      {
        act: 'ConfirmUser',
        moderatorId: boss.id,
        before: { isConfirmed: false },
        after: { isConfirmed: true },
      },
    ])
    expect(await toldOf(id)).toEqual(['ConfirmUser'])
    expect((await newest('stuck@example.org'))?.text).toContain('An administrator has activated your account')
  })

  test('gets its link again, and an account one for a new password, by mail alone', async () => {
    const [waiting, account] = [await givenUser('Waiting', { confirmedAt: null }), await givenUser('Forgetful')]
    const answers = []
    for (const id of [waiting, account]) answers.push(await (await on(boss, 'POST', id, 'link')).json())
    expect(answers).toEqual([{ kind: 'confirmation' }, { kind: 'reset' }])
    expect((await newest('waiting@example.org'))?.text).toMatch(/\/confirm\/[\w-]{32}/)
    expect((await newest('forgetful@example.org'))?.text).toMatch(/\/reset\/[\w-]{32}/)
    expect(JSON.stringify([await actsOn(waiting), await actsOn(account)])).not.toContain('example.org')
  })
})

describe('a suspension', () => {
  test('is an act of moderation with its reason and end, and is lifted', async () => {
    const { id, headers } = await somebody()
    const until = WEEK()
    await done(on(boss, 'PUT', id, 'suspension', { reason: 'Spam', note: 'Too much', until }))
    expect((await prisma().user.findUniqueOrThrow({ where: { id } })).suspendedUntil?.toISOString()).toBe(until)
    expect((await send('PUT', '/api/users/update', { description: 'x' }, headers)).status).toBe(403)
    const both = await Promise.all([on(boss, 'DELETE', id, 'suspension'), on(boss, 'DELETE', id, 'suspension')])
    expect(both.map(({ status }) => status).sort(), 'two administrators at once: it is told once').toEqual([200, 409])
    expect((await prisma().user.findUniqueOrThrow({ where: { id } })).suspendedUntil).toBeNull()
    expect(await actsOn(id)).toMatchObject([
      { act: 'Suspend', before: { suspendedUntil: null }, after: { suspendedUntil: until } },
      { act: 'Lift', before: { suspendedUntil: until }, after: { suspendedUntil: null } },
    ])
    expect(
      await refusalOf(await on(boss, 'PUT', id, 'suspension', { reason: 'Spam', until: '2001-01-01T00:00:00Z' })),
    ).toEqual([400, 'invalidInput', expect.objectContaining({ until: expect.anything() })])
  })
})

describe('an address', () => {
  test('changes when the link at the new one is opened; the old one is told before and after', async () => {
    const id = await givenUser('Mover')
    await done(on(boss, 'POST', id, 'email', { email: 'moved@example.net' }))
    expect((await prisma().user.findUniqueOrThrow({ where: { id } })).email).toBe('mover@example.org')
    const { token, text } = (await newest('moved@example.net')) ?? {}
    expect(text).toMatch(/\/email\//)
    expect((await newest('mover@example.org'))?.text).toContain('wants to give your account another email address')
    await done(send('POST', `/api/users/email/${token}`))
    expect((await prisma().user.findUniqueOrThrow({ where: { id } })).email).toBe('moved@example.net')
    expect((await newest('mover@example.org'))?.subject).toContain('email')
    expect(JSON.stringify(await actsOn(id))).not.toMatch(/example/)
    expect(await toldOf(id)).toEqual(['ChangeEmail'])
    expect(await refusalOf(await on(boss, 'POST', id, 'email', { email: 'moved@example.net' }))).toEqual([
      400,
      'invalidInput',
      { email: 'emailSame' },
    ])
  })
})

describe('logins', () => {
  test('one session or all end at once', async () => {
    const user = await somebody()
    const [session] = await prisma().session.findMany({ where: { userId: user.id } })
    await done(on(boss, 'DELETE', user.id, `sessions/${session?.id}`))
    expect((await send('GET', '/api/users/me', undefined, user.headers)).status).toBe(401)
    expect(await refusalOf(await on(boss, 'DELETE', user.id, `sessions/${session?.id}`))).toEqual([404, 'notFound'])
    const own = await prisma().session.findFirstOrThrow({ where: { userId: boss.id } })
    // Of another user.
    expect(await refusalOf(await on(boss, 'DELETE', user.id, `sessions/${own.id}`))).toEqual([404, 'notFound'])
    await done(on(boss, 'DELETE', user.id, 'sessions'))
    expect((await actsOn(user.id)).map(({ act, before }) => [act, before])).toEqual([
      ['LogOut', null],
      ['LogOut', { sessions: 0 }],
    ])
  })

  test('a second factor is asked away, with 48 hours to object, once', async () => {
    const id = await givenUser('phoneless')
    await givenFactor('phoneless')
    for (const _ of [1, 2]) await done(on(boss, 'DELETE', id, 'second-factor'))
    expect(await prisma().secondFactor.count({ where: { userId: id } })).toBe(1)
    const asked = (await mails()).filter(
      ({ to, text }) => to === 'phoneless@example.org' && text.includes('keep-factor'),
    )
    expect(asked.length).toBeGreaterThan(0)
    const before = await actsOn(id)
    await done(on(boss, 'DELETE', id, 'second-factor'))
    expect(await actsOn(id)).toEqual(before)
    expect(before[0]).toMatchObject({ act: 'RemoveFactor', moderatorId: boss.id, before: { isOn: true } })
    expect(await refusalOf(await on(boss, 'DELETE', (await somebody()).id, 'second-factor'))).toEqual([404, 'notFound'])
  })

  test('lost passkeys are asked away where the site asks for a second factor, and not elsewhere', async () => {
    const id = await givenUser('keyless')
    await givenPasskey(bearer(await logInAs('keyless')))
    await givenPasskey(boss.headers)
    const ask = () => on(boss, 'DELETE', id, 'second-factor')
    const isRemovable = async () =>
      (await (await send('GET', `/api/admin/users/${id}`, undefined, boss.headers)).json()).secondFactor.isRemovable
    expect([await isRemovable(), (await ask()).status]).toEqual([false, 404])
    onTestFinished(() => {
      env().SECOND_FACTOR = 'optional'
    })
    env().SECOND_FACTOR = 'rights'
    expect(await isRemovable()).toBe(true)
    await done(ask())
    const told = (await mails()).filter(({ to }) => to === 'keyless@example.org')
    expect(told.some(({ text }) => text.includes('the passkeys of your account'))).toBe(true)
  })
})

describe('rights', () => {
  test('are given and taken once, in the log with before and after, and told', async () => {
    const { id } = await somebody()
    for (const _ of [1, 2]) await done(on(boss, 'PUT', id, 'permissions/CanEdit'))
    expect(await rightsOf(id)).toEqual([['CanEdit', null]])
    for (const _ of [1, 2]) await done(on(boss, 'DELETE', id, 'permissions/CanEdit'))
    expect(await actsOn(id)).toEqual([
      { act: 'Grant', moderatorId: boss.id, before: {}, after: { permission: 'CanEdit' } },
      { act: 'Revoke', moderatorId: boss.id, before: { permission: 'CanEdit' }, after: {} },
    ])
    expect(await toldOf(id)).toEqual(['Grant', 'Revoke'])
    const { headers } = await proven(boss)
    expect(
      (await refusalOf(await send('PUT', `/api/admin/users/${id}/permissions/CanFly`, undefined, headers)))[0],
    ).toBe(404)
  })
})

describe('the last administrator', () => {
  test('is taken by nobody, also not when two take each other at once', async () => {
    const other = await administrator()
    const answers = await Promise.all([
      on(boss, 'DELETE', other.id, 'permissions/CanAdminister'),
      on(other, 'PUT', boss.id, 'suspension', { reason: 'Spam', until: WEEK() }),
    ])
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    const left = await rows(sql`SELECT FROM user_permissions p JOIN users u ON u.id = p.user_id
      WHERE p.permission = 'CanAdminister' AND u.suspended_until IS NULL`)
    expect(left).toHaveLength(1)
  })

  test('stays in the settings, too', async () => {
    expect(await refusalOf(await send('DELETE', '/api/users/me', { password: PASSWORD }, boss.headers))).toEqual([
      409,
      'lastAdministrator',
    ])
    await administrator()
    await done(send('DELETE', '/api/users/me', { password: PASSWORD }, boss.headers))
  })

  test.each([
    ['DELETE', 'permissions/CanAdminister', undefined, 'ownAccount'],
    ['DELETE', 'account', { username: 'x' }, 'ownAccount'],
    ['DELETE', 'second-factor', undefined, 'ownAccount'],
    ['POST', 'email', { email: 'a@example.org' }, 'ownAccount'],
    ['PUT', 'suspension', { reason: 'Spam', until: WEEK() }, 'notModeratable'],
  ] as const)('and nobody takes oneself out by %s %s', async (method, path, body, code) => {
    await administrator()
    expect(await refusalOf(await on(boss, method, boss.id, path, body))).toEqual([403, code])
  })
})

describe('a deletion', () => {
  test('takes the typed name, is mailed, and leaves the act without a name', async () => {
    const id = await givenUser('Gone')
    expect(await refusalOf(await on(boss, 'DELETE', id, 'account', { username: 'Gune' }))).toMatchObject([
      400,
      'invalidInput',
      { username: expect.any(String) },
    ])
    await done(on(boss, 'DELETE', id, 'account', { username: 'Gone' }))
    expect(await prisma().user.count({ where: { id } })).toBe(0)
    expect((await newest('gone@example.org'))?.subject).toBe('Your account was deleted')
    expect(await actsOn(id)).toEqual([{ act: 'DeleteUser', moderatorId: boss.id, before: null, after: null }])
    expect(await refusalOf(await on(boss, 'DELETE', id, 'account', { username: 'Gone' }))).toEqual([404, 'notFound'])
    await done(send('POST', '/api/users/register', registrationOf({ username: 'Gone' })))
  })

  test('leaves no name in what was done before, and acts of a deleted administrator are not the shell’s', async () => {
    const [id, other] = [await givenUser('Was-called'), await givenUser('Stays-here')]
    const admin = await administrator()
    for (const [who, username] of [
      [id, 'Is-called'],
      [other, 'Stays-there'],
    ] as const)
      await done(on(admin, 'PUT', who, 'username', { username }))
    await done(on(boss, 'DELETE', id, 'account', { username: 'Is-called' }))
    await done(on(boss, 'DELETE', admin.id, 'account', { username: admin.username }))
    const read = async (path: string) => (await send('GET', path, undefined, boss.headers)).text()
    for (const path of ['/api/admin/log?act=ChangeName&size=100', '/api/admin/log/export?act=ChangeName']) {
      const text = await read(path)
      expect(text).toContain('Stays-there')
      expect(text).not.toMatch(/Was-called|Is-called/)
    }
    const { log } = JSON.parse(await read(`/api/admin/users/${other}/traces`)) as UserTraces
    expect(log).toMatchObject([{ act: 'ChangeName', by: null, isShell: false }])
  })
})
