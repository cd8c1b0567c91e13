import { existsSync, readdirSync } from 'node:fs'
import fs from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { dirname } from 'node:path'
import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { prisma, rows, sql } from '@/server/platform/database/client'
import { log } from '@/server/platform/log'
import { bearer, logInAs, refusalOf, send } from '@/tests/support/accounts'
import { ask } from '@/tests/support/api'
import { useDatabase } from '@/tests/support/database'
import { givenUser, PASSWORD } from '@/tests/support/factories'
import { keptPath, still } from '@/tests/support/pictures'
import { animation } from '@/tests/support/solid-gif'

useDatabase()

let id: number
let me: Record<string, string>

beforeAll(async () => {
  id = await givenUser('painter')
  me = bearer(await logInAs('painter'))
})
beforeEach(() => rows(sql`DELETE FROM rate_limits`))

function upload(file: Uint8Array | string, name = 'me.png', headers = me) {
  const form = new FormData()
  form.set('File', typeof file === 'string' ? file : new File([new Uint8Array(file)], name, { type: 'image/svg+xml' }))
  form.set('Name', '../../me.png')
  return ask('/api/upload/user', { method: 'POST', body: form, headers })
}

describe('a profile picture', () => {
  test('is set at once, served in sizes, and replaces the old one', async () => {
    const first = await (await upload(await still(700, 700).png().toBuffer())).json()
    expect(first).toEqual({ filename: expect.stringMatching(/\.webp$/), type: 'Primary', width: 640, height: 640 })
    expect(await (await send('GET', '/api/users/painter')).json()).toMatchObject({ profilePicture: first })
    const served = await ask(`/api/file/user/${id}/${first.filename}?w=80`)
    expect(served.headers.get('content-type')).toBe('image/webp')
    expect(await sharp(Buffer.from(await served.arrayBuffer())).metadata()).toMatchObject({ width: 80, format: 'webp' })

    const second = await (await upload(await still(100, 50).jpeg().toBuffer(), 'liar.gif')).json()
    expect(await prisma().attachment.count({ where: { userId: id } })).toBe(1)
    expect(existsSync(keptPath('user', id, first.filename))).toBe(false)
    const kept = await send('PUT', '/api/users/update', { profilePicture: second, description: 'x' }, me)
    expect(await kept.json()).toMatchObject({ profilePicture: second, description: 'x' })
    const removed = await send('PUT', '/api/users/update', { profilePicture: null }, me)
    expect(await removed.json()).toMatchObject({ profilePicture: null })
    expect(existsSync(keptPath('user', id, second.filename))).toBe(false)
    expect((await ask(`/api/file/user/${id}/${second.filename}?w=160`)).status).toBe(404)
  })

  test('that is animated is animated in every size', async () => {
    const { filename } = await (await upload(animation(5, 200))).json()
    const served = await ask(`/api/file/user/${id}/${filename}?w=80`)
    const read = await sharp(Buffer.from(await served.arrayBuffer()), { animated: true }).metadata()
    expect(read).toMatchObject({ pages: 5, width: 80, pageHeight: 80 })
  })

  test('is refused in true words on a full disk, and the one before stays whole', async () => {
    const drawn = await still(30, 30).png().toBuffer()
    const { filename } = await (await upload(drawn)).json()
    const logged = vi.spyOn(log, 'error').mockImplementation(() => {})
    // No disk of this machine can be filled.
    const write = vi.spyOn(fs, 'writeFile')
    write.mockRejectedValueOnce(Object.assign(new Error('no space left'), { code: 'ENOSPC' }))
    syncBuiltinESMExports()
    expect(await refusalOf(await upload(drawn))).toEqual([503, 'storageUnavailable'])
    expect(logged).toHaveBeenCalledOnce()
    logged.mockRestore()
    write.mockRestore()
    syncBuiltinESMExports()
    expect(readdirSync(dirname(keptPath('user', id, filename)))).toEqual([filename])
    expect((await ask(`/api/file/user/${id}/${filename}?w=80`)).status).toBe(200)
  })

  test('is refused in the same words when the disk of the database is full', async () => {
    await rows(sql`CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = 'disk_full'; END $$`)
    await rows(sql`CREATE TRIGGER full_disk BEFORE INSERT ON attachments FOR EACH ROW EXECUTE FUNCTION full_disk()`)
    const logged = vi.spyOn(log, 'error').mockImplementation(() => {})
    try {
      expect(await refusalOf(await upload(await still(31, 31).png().toBuffer()))).toEqual([503, 'storageUnavailable'])
    } finally {
      logged.mockRestore()
      await rows(sql`DROP FUNCTION full_disk() CASCADE`)
    }
  })

  test('goes with the account', async () => {
    const other = await givenUser('vanishing')
    const headers = bearer(await logInAs('vanishing'))
    const { filename } = await (
      await upload(await still(20, 20).png().toBuffer(), 'me.png', headers as typeof me)
    ).json()
    await send('DELETE', '/api/users/me', { password: PASSWORD }, headers)
    expect(existsSync(keptPath('user', other, filename))).toBe(false)
  })
})

describe('an upload is refused', () => {
  test('without a file, with a text instead, and with another content', async () => {
    const empty = new FormData()
    empty.set('Name', 'x')
    const nothing = await ask('/api/upload/user', { method: 'POST', body: empty, headers: me })
    expect(await refusalOf(nothing)).toEqual([400, 'invalidInput', { File: 'required' }])
    expect(await refusalOf(await upload('text'))).toEqual([400, 'invalidInput', { File: 'invalid' }])
    expect(await refusalOf(await upload(Buffer.from('<svg/>')))).toEqual([400, 'invalidInput', { File: 'pictureType' }])
  })

  test('of another type, or that cannot be decoded', async () => {
    const json = await send('POST', '/api/upload/user', { File: 'x' }, me)
    expect(await refusalOf(json)).toEqual([415, 'unsupportedMediaType'])
    for (const type of ['multipart/form-data; boundary=x', 'multipart/form-data; boundary=', 'multipart/form-data;']) {
      const response = await ask('/api/upload/user', {
        method: 'POST',
        body: 'nonsense',
        headers: { ...me, 'content-type': type },
      })
      expect(await refusalOf(response)).toEqual([400, 'malformedBody'])
    }
  })

  test('of ten megabytes', async () => {
    expect(await refusalOf(await upload(new Uint8Array(10_000_000)))).toEqual([413, 'bodyTooLarge'])
  })
})
