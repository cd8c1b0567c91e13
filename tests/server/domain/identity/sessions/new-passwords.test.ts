import { describe, expect, test } from 'vitest'
import common from '@/server/domain/identity/sessions/common-passwords.json' with { type: 'json' }
import { expectUnguessable } from '@/server/domain/identity/sessions/new-passwords'
import { rows, sql } from '@/server/platform/database/client'
import { env } from '@/server/platform/env'
import { forgetSite } from '@/server/platform/site/site'
import { useDatabase } from '@/tests/support/database'

useDatabase()

const owner = { username: 'Spiegel', email: 'Spike@Bebop.example' }
const refusal = async (password: string) => {
  try {
    await expectUnguessable(password, owner)
    return 'taken'
  } catch (error) {
    return (error as { fields: Record<string, string> }).fields.password
  }
}

describe('a new password', () => {
  test.each([
    'spiegel',
    'SPIEGEL',
    'spike@bebop.example',
    'spike',
    'ｓｐｉｋｅ',
    'Spiegel2026',
    'spike!!1',
    'Mokuroku',
    'mokuroku_7',
  ])('is refused as %s: a word of the user or the site', async (password) =>
    expect(await refusal(password)).toBe('passwordGuessable'),
  )
  test('is refused as a word of the address of the site', async () => {
    const { SITE_URL } = env()
    Object.assign(env(), { SITE_URL: 'https://nekonohon.example.org' })
    expect(await refusal('NekoNoHon1')).toBe('passwordGuessable')
    Object.assign(env(), { SITE_URL })
  })
  test('is refused as the name that an administrator has given the site', async () => {
    const named = async (values: object) => {
      await rows(sql`INSERT INTO site_settings ("values") VALUES (${JSON.stringify(values)}::jsonb)
        ON CONFLICT (id) DO UPDATE SET "values" = excluded."values", version = site_settings.version + 1`)
      forgetSite()
    }
    await named({ name: 'Neko Archives' })
    for (const password of ['neko archives', 'NekoArchives7', 'archives!', 'mokuroku1'])
      expect(await refusal(password)).toBe('passwordGuessable')
    await named({})
    expect(await refusal('nekoarchives')).toBe('taken')
  })
  test.each(['password', 'PassWord', 'password2026', '12345678', 'qwertyuiop', 'Trustno1!', 'iloveyou', 'zidane10'])(
    'is refused as %s, which many have',
    async (password) => expect(await refusal(password)).toBe('passwordCommon'),
  )
  test.each(['spike likes noodles', 'correct horse battery', 'password of my cat', 'spiegel20261', 'xkqzvbnwpt'])(
    'is taken as %s',
    async (password) => expect(await refusal(password)).toBe('taken'),
  )
  test('is compared with the 3000 most common ones that are long enough, and more', () => {
    const words = common.split(' ')
    expect(new Set(words).size).toBeGreaterThan(5000)
    expect(words.every((word) => word.length >= 8 && word === word.toLowerCase())).toBe(true)
  })
})
