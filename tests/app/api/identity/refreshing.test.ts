import { decodeJwt } from 'jose'
import { beforeEach, describe, expect, test } from 'vitest'
import { rows, sql } from '@/server/platform/database/client'
import { bearer, forgetCalls, logInAs, refusalOf, send } from '@/tests/support/accounts'
import { useDatabase } from '@/tests/support/database'
import { givenUser } from '@/tests/support/factories'

useDatabase()
beforeEach(forgetCalls)

describe('refreshing', () => {
  const refresh = (token: string) => send('POST', '/api/users/refresh', undefined, { 'x-refresh-token': token })

  const passed = (minutes: number) =>
    rows(sql`UPDATE sessions SET rotated_at = rotated_at - make_interval(mins => ${minutes}),
    created_at = created_at - make_interval(mins => ${minutes}), last_used_at = last_used_at - make_interval(mins => ${minutes})`)
  const tokenAfter = async (token: string): Promise<string> => {
    const response = await refresh(token)
    expect(response.status).toBe(200)
    return (await response.json()).refreshToken
  }

  test('gives an access token, and within ten minutes the same refresh token', async () => {
    await givenUser('rin')
    const first = await logInAs('rin')
    const response = await refresh(first.refreshToken)
    expect(response.status).toBe(200)
    const second = await response.json()
    expect(second.refreshToken).toBe(first.refreshToken)
    expect(decodeJwt(second.token).jti).toBe(decodeJwt(first.token).jti)
    expect(Date.parse(second.refreshExpires) - Date.now()).toBeGreaterThan(29.9 * 86_400_000)
    await passed(9)
    expect(await tokenAfter(first.refreshToken)).toBe(first.refreshToken)
  })

  test('ends a year after the login, however much the session is used', async () => {
    await givenUser('yearly')
    const { refreshToken, token } = await logInAs('yearly')
    await passed(60 * 24 * 360)
    const answer = await (await refresh(refreshToken)).json()
    expect(Date.parse(answer.refreshExpires) - Date.now()).toBeLessThan(5.01 * 86_400_000)
    const { data } = await (await send('GET', '/api/users/sessions', undefined, bearer({ token }))).json()
    expect(data[0].endsDate).toBe(answer.refreshExpires)
    // A session of a version that had no such end.
    await rows(sql`UPDATE sessions SET expires_at = now() + interval '30 days'`)
    await passed(60 * 24 * 6)
    for (const old of [answer.refreshToken, refreshToken])
      expect(await refusalOf(await refresh(old))).toEqual([400, 'sessionExpired'])
  })

  test('rotates the token every ten minutes', async () => {
    await givenUser('rotated')
    const seen = [(await logInAs('rotated')).refreshToken]
    for (let round = 0; round < 3; round++) {
      await passed(10)
      seen.push(await tokenAfter(seen.at(-1) ?? ''))
      expect(await tokenAfter(seen.at(-1) ?? '')).toBe(seen.at(-1))
    }
    expect(new Set(seen).size).toBe(4)
  })

  test('concurrently in many tabs returns the same pair', async () => {
    await givenUser('tabs')
    const { refreshToken } = await logInAs('tabs')
    await passed(10)
    const next = await Promise.all(Array.from({ length: 12 }, () => tokenAfter(refreshToken)))
    expect(new Set(next).size).toBe(1)
    expect(next[0]).not.toBe(refreshToken)
    const [used = ''] = next
    expect(await tokenAfter(used)).toBe(used)
    // A tab that is slower than the others, and a page that is loaded meanwhile.
    expect(await tokenAfter(refreshToken)).toBe(used)
  })

  test('goes on after lost answers, however late', async () => {
    await givenUser('lost')
    const { refreshToken } = await logInAs('lost')
    await passed(10)
    const lost = [await tokenAfter(refreshToken)]
    for (let round = 0; round < 3; round++) {
      await passed(60 * 24)
      const answers = await Promise.all([tokenAfter(refreshToken), tokenAfter(refreshToken)])
      expect(answers[0]).toBe(answers[1])
      lost.push(answers[0])
    }
    expect(new Set([refreshToken, ...lost]).size).toBe(5)
    expect(await tokenAfter(lost.at(-1) ?? '')).toBe(lost.at(-1))
  })

  test('with an old token after its successor was used ends the session for both', async () => {
    await givenUser('thief')
    const { refreshToken } = await logInAs('thief')
    await passed(10)
    const next = await tokenAfter(refreshToken)
    expect(await tokenAfter(next)).toBe(next)
    await passed(1)
    expect(await refusalOf(await refresh(refreshToken))).toEqual([400, 'sessionReused'])
    expect(await refusalOf(await refresh(next))).toEqual([400, 'sessionEnded'])
    const left = await send('DELETE', '/api/users/logout', undefined, { 'x-refresh-token': next })
    expect(left.status).toBe(200)
  })

  test('by two who hold the same token is found at the first use after the rotation', async () => {
    await givenUser('copied')
    const { refreshToken } = await logInAs('copied')
    await passed(10)
    const ofOwner = await tokenAfter(refreshToken)
    await passed(5)
    const ofThief = await tokenAfter(refreshToken)
    expect(ofThief).not.toBe(ofOwner)
    expect(await refusalOf(await refresh(ofOwner))).toEqual([400, 'sessionReused'])
    expect(await refusalOf(await refresh(ofThief))).toEqual([400, 'sessionEnded'])
  })

  test('with the second last token ends the session, even within the grace period', async () => {
    await givenUser('older')
    const { refreshToken: first } = await logInAs('older')
    await passed(10)
    const second = await tokenAfter(first)
    await passed(10)
    const third = await tokenAfter(second)
    expect(await refusalOf(await refresh(first))).toEqual([400, 'sessionReused'])
    expect((await refresh(third)).status).toBe(400)
  })

  test('fails after the session has ended or expired', async () => {
    await givenUser('ended')
    const one = await logInAs('ended')
    const other = await logInAs('ended')
    await send('DELETE', '/api/users/logout', undefined, { 'x-refresh-token': one.refreshToken })
    expect(await refusalOf(await refresh(one.refreshToken))).toEqual([400, 'sessionEnded'])
    await rows(sql`UPDATE sessions SET expires_at = now() - interval '1 second'`)
    expect(await refusalOf(await refresh(other.refreshToken))).toEqual([400, 'sessionExpired'])
  })

  test.each(['', 'x', 'A'.repeat(86), 'A'.repeat(400), 'A'.repeat(10_000), 'null', 'Bearer x'])(
    '%j is not a token',
    async (token) => {
      const response = await refresh(token)
      expect(response.status).toBe(400)
      await refusalOf(response)
      expect(
        (await send('DELETE', '/api/users/logout', undefined, { 'x-refresh-token': token.slice(0, 500) })).status,
      ).toBe(401)
    },
  )

  test('a forged MAC has no effect', async () => {
    await givenUser('forged')
    const { refreshToken } = await logInAs('forged')
    const forged = refreshToken.slice(0, -3) + (refreshToken.endsWith('AAA') ? 'BBB' : 'AAA')
    expect((await refresh(forged)).status).toBe(400)
    expect((await refresh(refreshToken)).status).toBe(200)
  })
})
