import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  hashPassword,
  isOutdated,
  isPassword,
  NOBODYS,
  passwordLimiter,
} from '@/server/domain/identity/sessions/passwords'
import { AppError } from '@/server/platform/errors'

test("a password is the same in any keyboard's encoding", async () => {
  const kept = await hashPassword('pässword ①', 'me')
  expect(kept).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await isPassword(kept, 'pa\u0308ssword 1', 'me')).toBe(true)
  expect(await isPassword(kept, 'password 1', 'me')).toBe(false)
  expect(await isPassword(null, '', 'me')).toBe(false)
  expect(isOutdated(kept)).toBe(false)
  expect(isOutdated(kept.replace('t=2', 't=1'))).toBe(true)
})

test('a missing account costs as much as an existing one', async () => {
  const parameters = (hash: string) => hash.split('$').slice(0, 4)
  expect(parameters(NOBODYS)).toEqual(parameters(await hashPassword('somebody', 'me')))
  expect(isOutdated(NOBODYS)).toBe(false)
})

test('an invalid hash is an error', async () => {
  await expect(isPassword('nonsense', 'x', 'me')).rejects.toThrow()
})

describe('many concurrent passwords', () => {
  const limiter = passwordLimiter()
  const { concurrency } = limiter
  let open = () => {}

  // The one place there is stays taken until it is opened; then everything is done one after another.
  beforeEach(() => {
    limiter.concurrency = 1
    const opened = new Promise<void>((resolve) => {
      open = resolve
    })
    limiter.run(() => opened)
  })
  afterEach(async () => {
    await drained()
    limiter.concurrency = concurrency
  })

  async function drained(): Promise<void> {
    open()
    while (limiter.active > 0) await setImmediate()
  }

  /** Stands for so many passwords, of so many addresses. */
  function flood(passwords: number, addresses: number) {
    const flooded = { done: 0, refused: 0 }
    for (let n = 0; n < passwords; n++)
      limiter
        .run(() => setImmediate(), { key: `10.0.0.${n % addresses}` })
        .then(() => flooded.done++)
        .catch(() => flooded.refused++)
    return flooded
  }

  test.each([
    [64, 1],
    [512, 8],
  ])('of %i are queued, from %i addresses, and the rest is refused', async (most, addresses) => {
    const flooded = flood(most, addresses)
    await expect(isPassword(null, 'x', '10.0.0.0')).rejects.toEqual(new AppError('overloaded'))
    await expect(hashPassword('x', '10.0.0.0')).rejects.toEqual(new AppError('overloaded'))
    await drained()
    expect(flooded).toEqual({ done: most, refused: 0 })
    expect(await isPassword(null, 'x', '10.0.0.0')).toBe(false)
  })

  test.each([
    [1, 64],
    [300, 511],
  ])('of %i addresses delay a new address by one password of each', async (addresses, waiting) => {
    const flooded = flood(3000, addresses)
    const newcomer = isPassword(null, 'x', '10.0.1.0').then(() => ({ ...flooded }))
    open()
    expect(await newcomer).toEqual({ done: addresses, refused: 3000 - waiting })
  })

  test('drop a client that disconnected', async () => {
    const gone = new AbortController()
    const left = isPassword(null, 'x', '10.0.0.0', gone.signal)
    expect(limiter.waiting).toBe(1)
    gone.abort()
    await expect(left).rejects.toEqual(new AppError('overloaded'))
    expect(limiter.waiting).toBe(0)
  })
})
