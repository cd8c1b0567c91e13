import type { APIRequestContext, APIResponse, Page } from '@playwright/test'
import { mediaIndexLink } from '@/lib/catalogue/links/media'
import { fold } from '@/lib/fold'
import { links, MEDIA_TABS } from '@/lib/links'
import { prisma } from '@/server/platform/database/client'
import { givenCharacter, givenPerson } from '@/tests/support/factories'
import { expect, test } from './support/catalogue'
import { headOf } from './support/head'
import { hydrated } from './support/hydrated'
import { expectComplaint } from './support/test'
import { idOf } from './support/works'

const EVERYWHERE = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': expect.stringContaining('camera=()'),
}

test('every answer has the security headers, and every HTML answer a policy without inline scripts', async ({
  request,
}) => {
  const entry = links.media(await idOf(request, 'Cowboy Bebop'))
  const pages = ['/', '/media', '/media?query=x', '/media?_rsc=1', entry, `${entry}/staff`, '/media/0', '/nowhere']
  const others = ['/nowhere.html', '/api/docs', '/api/media', '/api/nothing', '/%zz', '/robots.txt', '/icon.svg']
  const answers = [...pages, ...others].map((address) => request.get(address))
  const written = [request.post('/media'), request.delete(entry), request.fetch('/api/media', { method: 'TRACE' })]
  for (const answer of await Promise.all([...answers, ...written])) {
    expect(answer.headers(), answer.url()).toMatchObject(EVERYWHERE)
    expect(answer.headers()['x-powered-by'], answer.url()).toBeUndefined()
    if (answer.headers()['content-type']?.startsWith('text/html')) expectPolicy(answer)
  }
  const html = (await Promise.all(answers)).filter((each) => each.headers()['content-type']?.startsWith('text/html'))
  expect(html).toHaveLength(pages.length + 2)
  await expectOpenCalls(request, entry)
})

/** Programs on other sites read all calls but those around a session; calls name what they ignore, and nothing else. */
async function expectOpenCalls(request: APIRequestContext, entry: string): Promise<void> {
  const open = ['/api/media?size=1', `/api${entry}`, `/api${entry}/characters?size=1`, '/api/nothing', '/api/watched']
  for (const address of open) {
    const headers = (await request.get(address, { headers: { origin: 'https://evil.example' } })).headers()
    expect(headers, address).toMatchObject({ 'access-control-allow-origin': '*' })
    expect(headers, address).not.toHaveProperty('access-control-allow-credentials')
    expect(headers, address).not.toHaveProperty('ignored-parameters')
  }
  const closed = (await request.get('/api/auth/session')).headers()
  expect(closed).not.toHaveProperty('access-control-allow-origin')
  for (const address of [`/api${entry}?malid=1`, '/api/media?size=1&malid=1', `/api${entry}/characters?malid=1`])
    expect((await request.get(address)).headers()['ignored-parameters'], address).toBe('malid')
  const headers = { origin: 'https://evil.example', 'access-control-request-method': 'PUT' }
  const preflight = await request.fetch('/api/watched', { method: 'OPTIONS', headers })
  expect(preflight.status()).toBe(204)
  expect(preflight.headers()['access-control-allow-methods']).toContain('PUT')
}

function expectPolicy(answer: APIResponse): void {
  const policy = answer.headers()['content-security-policy'] ?? ''
  const directives = Object.fromEntries(
    policy.split('; ').map((each) => [each.split(' ')[0], each.split(' ').slice(1)] as const),
  )
  const scripts = directives['script-src'] ?? directives['default-src'] ?? ['nothing said']
  for (const source of scripts) expect(source, answer.url()).toMatch(/^('self'|'none'|'sha256-[\w+/=]{44}')$/)
  expect(directives, answer.url()).toMatchObject({ 'frame-ancestors': ["'none'"], 'form-action': [expect.any(String)] })
  expect(directives['base-uri'], answer.url()).toBeDefined()
}

const hacked = (page: Page) => page.evaluate(() => 'hacked' in window)

test('an injected script does not run, and the page works', { tag: '@essential' }, async ({ page, complaints }) => {
  await page.route('/media', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.text()).replace('<main', '<script>window.hacked = 1</script><main')
    await route.fulfill({ response: answer, body })
  })
  await page.goto('/media')
  await expectComplaint(complaints, /Executing inline script violates .*script-src/)
  expect(await hacked(page)).toBe(false)
  await hydrated(page)
  await page.getByRole('combobox', { name: 'Type', exact: true }).selectOption('Movie')
  await expect(page).toHaveURL('/media?type=Movie')
})

/** Texts that would run if they were interpreted as markup. */
const SCRIPT = '</script><script>window.hacked=1</script>'
const PICTURE = '"><img src=nowhere onerror="window.hacked=1">'
const COMMENT = "--><svg onload='window.hacked=1'>{{window.hacked=1}}"

test('texts of a work are never interpreted as markup', async ({ page, catalogue }) => {
  const [character, person] = [await givenCharacter(PICTURE), await givenPerson(SCRIPT)]
  const tag = await prisma().tag.create({ data: { name: SCRIPT, key: fold(SCRIPT) } })
  const id = await catalogue.createWork({
    title: SCRIPT,
    nativeTitle: PICTURE,
    romajiTitle: COMMENT,
    type: 'Anime',
    synonyms: [PICTURE, COMMENT, '\u2028\u202e\u0007javascript:window.hacked=1'],
    description: `${SCRIPT}\n${PICTURE}\n${COMMENT}\n&lt;script&gt;window.hacked=1&lt;/script&gt;`,
    format: COMMENT,
    platforms: [PICTURE],
    tags: [tag.id],
    episodes: [{ number: 1, title: SCRIPT, nativeTitle: PICTURE, description: COMMENT }],
    openingsAndEndings: [{ title: SCRIPT, artist: PICTURE, isOpening: true }],
    characters: [{ character, role: 'Lead', actors: [{ person, description: PICTURE }] }],
    staff: [{ person, role: 'Director', description: COMMENT }],
    externalIds: [
      { site: 'javascript', externalId: 'window.hacked=1' },
      { site: 'anilist', externalId: `x${PICTURE}` },
      { site: 'a.example"><script>window.hacked=1</script>', externalId: '//' },
    ],
  })
  const main = page.getByRole('main')
  const expectHarmless = async (address: string, text: string) => {
    expect((await page.goto(address))?.status(), address).toBe(200)
    await expect(main.getByText(text).first(), address).toBeAttached()
    await expect(page.locator('img[src*=nowhere], [onload], [onerror], a[href^="javascript" i]')).toHaveCount(0)
    expect(await hacked(page), address).toBe(false)
  }
  await expectHarmless(links.media(id), SCRIPT)
  const { title, data } = await headOf(page)
  expect(title).toBe(`${SCRIPT} (Anime) | Mokuroku`)
  expect(data[0]).toMatchObject({ name: SCRIPT, alternateName: expect.arrayContaining([PICTURE]) })
  for (const [tab, text] of Object.entries({
    characters: PICTURE,
    staff: SCRIPT,
    episodes: SCRIPT,
  }))
    await expectHarmless(`${links.media(id)}/${tab}`, text)
  await expectHarmless(mediaIndexLink({ tags: [SCRIPT] }), SCRIPT)
  await expectHarmless('/', SCRIPT)
  const cover = await main.getByRole('link', { name: SCRIPT }).locator('img').first().getAttribute('src')
  expect((await page.request.get(cover ?? '')).headers()['content-type']).toBe('image/webp')
  await prisma().tag.delete({ where: { id: tag.id } })
  await prisma().character.delete({ where: { id: character } })
  await prisma().person.delete({ where: { id: person } })
})

test('neither are texts of an address', async ({ page }) => {
  // All at once: each of them ends what the others would be in.
  const text = SCRIPT + PICTURE + COMMENT
  await page.goto(mediaIndexLink({ query: text, tags: [SCRIPT, PICTURE, COMMENT] }))
  await expect(page.getByRole('main').getByRole('searchbox')).toHaveValue(text)
  expect(await hacked(page)).toBe(false)
  for (const tab of MEDIA_TABS.slice(0, 3)) {
    await page.goto(`/media/1/${tab}?${new URLSearchParams({ query: text })}`)
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
    expect(await hacked(page)).toBe(false)
  }
})
