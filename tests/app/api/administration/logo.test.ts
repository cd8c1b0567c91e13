import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import manifest from '@/app/manifest'
import { GET as fileOf } from '@/app/site/[file]/route'
import { LOGO_SIZES, siteFiles } from '@/lib/links/site-files'
import { rows, sql } from '@/server/platform/database/client'
import { letter } from '@/server/platform/mail/letters'
import { colourFile, colourFileNamed } from '@/server/platform/site/colour-file'
import { forgetSite, site } from '@/server/platform/site/site'
import { refusalOf, send } from '@/tests/support/accounts'
import { ask } from '@/tests/support/api'
import { contextOf } from '@/tests/support/context'
import { useDatabase } from '@/tests/support/database'
import { bearerOf, givenUser } from '@/tests/support/factories'
import { drainInvalidations } from '@/tests/support/invalidations'
import { png } from '@/tests/support/pictures'

useDatabase()

let administrator: { authorization: string }
let member: { authorization: string }
beforeAll(async () => {
  administrator = await bearerOf(await givenUser('boss', { permissions: ['CanAdminister'] }))
  member = await bearerOf(await givenUser('member', { permissions: ['CanEdit', 'CanModerate'] }))
})

const upload = (bytes: Uint8Array, headers = administrator, name = 'logo.png') => {
  const form = new FormData()
  form.set('File', new File([new Uint8Array(bytes)], name))
  return ask('/api/admin/logo', { method: 'POST', headers, body: form })
}
const drawn = (color: string, width = 400, height = 100) =>
  sharp({ create: { width, height, channels: 4, background: color } })
    .png()
    .withExif({ IFD0: { Artist: 'Me' } })
    .toBuffer()
const ofSite = (address: string) =>
  fileOf(new Request(`http://localhost:3000${address}`), {
    params: Promise.resolve({ file: address.replace('/site/', '') }),
  })
const logoOf = async (answer: Response) => ((await answer.json()) as { logo: string }).logo

test('an uploaded logo is re-encoded, and is a file of each size under a name with its hash', async () => {
  await drainInvalidations()
  const answer = await upload(await drawn('#336699'))
  expect(answer.status).toBe(200)
  const logo = await logoOf(answer)
  expect(await drainInvalidations()).toContain('site')
  expect((await site()).logo).toBe(logo)
  const [stored] = await rows<{ content: Buffer }>(sql`SELECT content FROM site_pictures`)
  const { format, width, exif } = await sharp(stored?.content).metadata()
  expect([format, width, exif]).toEqual(['webp', 400, undefined])
  for (const size of LOGO_SIZES) {
    const file = await ofSite(siteFiles.logo(logo, size))
    expect([file.headers.get('content-type'), file.headers.get('cache-control')]).toEqual([
      'image/png',
      'public, max-age=31536000, immutable',
    ])
    const { width, height } = await sharp(Buffer.from(await file.arrayBuffer())).metadata()
    expect([width, height]).toEqual(size === 'header' ? [360, 90] : [Number(size), Number(size)])
  }
  const { icons } = await manifest()
  expect(icons?.map(({ src }) => src)).toEqual([siteFiles.logo(logo, '192'), siteFiles.logo(logo, '512')])
})

test('another logo has another address, and the one before is gone', async () => {
  const [first, second] = [
    await logoOf(await upload(await drawn('red'))),
    await logoOf(await upload(await drawn('blue'))),
  ]
  expect(first).not.toBe(second)
  expect((await ofSite(siteFiles.logo(first, '32'))).status).toBe(404)
  expect((await ofSite(siteFiles.logo(second, '32'))).status).toBe(200)
  expect(await rows(sql`SELECT name FROM site_pictures`)).toEqual([{ name: second }])
  expect(await logoOf(await upload(await drawn('blue')))).toBe(second)
  const log = await rows<{ before: unknown; after: unknown }>(
    sql`SELECT before, after FROM moderation_log WHERE act = 'ChangeSettings' ORDER BY id DESC LIMIT 1`,
  )
  // The same picture again is no act.
  expect(log).toEqual([{ before: { logo: first }, after: { logo: second } }])
})

test('of an animation the first frame is kept, however many bytes the others have', async () => {
  const [side, frames] = [300, 44]
  const noise = Buffer.alloc(side * side * frames * 3)
  for (let at = 0, seed = 1; at < noise.length; at += 3) {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0
    noise.fill(((seed >>> 16) & 3) * 85, at, at + 3)
  }
  const gif = await sharp(noise, { raw: { width: side, height: side * frames, channels: 3, pageHeight: side } })
    .gif({ colours: 4, dither: 0, effort: 1 })
    .toBuffer()
  expect(gif.length).toBeLessThan(5 * 1024 * 1024)
  const answer = await upload(gif, administrator, 'logo.gif')
  expect(answer.status).toBe(200)
  const [stored] = await rows<{ content: Buffer }>(sql`SELECT content FROM site_pictures`)
  expect(await sharp(stored?.content, { animated: true }).metadata()).toMatchObject({ width: side, height: side })
  expect((await ofSite(siteFiles.logo(await logoOf(answer), '192'))).status).toBe(200)
})

test('without it the site has ours again', async () => {
  await upload(await drawn('green'))
  const gone = await ask('/api/admin/logo', { method: 'DELETE', headers: administrator })
  expect([gone.status, (await site()).logo]).toEqual([200, null])
  expect(await rows(sql`SELECT name FROM site_pictures`)).toEqual([])
  expect((await manifest()).icons?.[0]?.src).toBe('/icon-192.png')
})

test.each([
  [
    'a drawing with scripts',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    400,
  ],
  ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'), 400],
  ['a picture that is cut', png({ width: 300, height: 300 }).subarray(0, 60), 400],
  ['a picture that unpacks to gigabytes', png({ width: 30_000, height: 30_000 }), 400],
  ['a file that is too large', Buffer.alloc(5 * 1024 * 1024 + 1), 413],
])('%s is refused, and the site keeps its look', async (_, bytes, status) => {
  const before = await site()
  expect((await upload(bytes)).status).toBe(status)
  expect(await site()).toEqual(before)
})

test('only administrators may', async () => {
  for (const [headers, refusal] of [
    [member, [403, 'forbidden']],
    [{ authorization: '' }, [401, 'unauthenticated']],
  ] as const)
    expect((await refusalOf(await upload(await drawn('red'), headers))).slice(0, 2)).toEqual(refusal)
})

test('names that lead elsewhere are no file', async () => {
  for (const file of ['logo-..-32.png', 'logo-AAAAAAAA-33.png', 'colour-ffffff-000000000000.css', 'x', '../x'])
    expect((await ofSite(`/site/${file}`)).status, file).toBe(404)
})

test('a colour is a stylesheet whose name changes with it; only the current one is kept', async () => {
  const names = ['#e8590c', '#e8590d'].map((colour) => colourFile(colour)?.name ?? '')
  expect(new Set(names).size).toBe(2)
  expect(colourFileNamed(names[0] ?? '')?.sheet).toContain('--accent:')
  await rows(sql`INSERT INTO site_settings ("values") VALUES ('{"colour":"#e8590c"}'::jsonb)
    ON CONFLICT (id) DO UPDATE SET "values" = excluded."values"`)
  forgetSite()
  const kept = names.map(async (name) => (await ofSite(`/site/${name}`)).headers.get('cache-control'))
  expect(await Promise.all(kept)).toEqual(['public, max-age=31536000, immutable', 'no-store'])
  const { tags } = await contextOf(() => ofSite(`/site/${names[0]}`))
  expect([...tags]).toEqual(['site'])
})

test.each([
  ['#000000', 'colourTooDark'],
  ['#ffffff', 'colourTooLight'],
  ['red', 'colourInvalid'],
])('the colour %s is refused: %s', async (colour, code) => {
  const body = { change: { colour }, began: { colour: (await site()).colour } }
  const [status, , fields] = await refusalOf(await send('PATCH', '/api/admin/settings', body, administrator))
  expect([status, JSON.stringify(fields)]).toEqual([400, expect.stringContaining(code)])
})

test('a logo is uploaded, and not set by its name', async () => {
  const body = { change: { logo: 'AbCdEfGh' }, began: { logo: (await site()).logo } }
  const [status, , fields] = await refusalOf(await send('PATCH', '/api/admin/settings', body, administrator))
  expect([status, JSON.stringify(fields)]).toEqual([400, expect.stringContaining('logoUploaded')])
})

test('mails have the logo and the colour', () => {
  const look = { logo: 'AbCdEfGh', colour: '#1d4ed8' }
  const own = letter('Anime Library', 'test', 'reader', undefined, {}, { look })
  expect(own.html).toContain('<img src="http://localhost:3000/site/logo-AbCdEfGh-header.png" alt="" height="30"')
  expect(own.html).toContain('color:#1d4ed8')
  const usual = letter('Mokuroku', 'test', 'reader')
  expect(usual.html).not.toContain('<img')
  expect(usual.html).toContain('color:#a33a1f')
})
