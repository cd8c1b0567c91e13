import { links } from '@/lib/links'
import { databaseUrl, run, select } from '../support/server'
import { expectLoggedIn, givenAccount, logIn } from './support/account'
import { servedHere } from './support/served'
import { expect, test } from './support/test'
import { actionsOn, notice } from './support/tracking'
import { idOf } from './support/works'

const SENTENCE = /is read-only right now/

/** Makes the database of this worker refuse writes, or take them again, also on connections that are open. */
async function takeWrites(does: boolean): Promise<void> {
  const { databaseUrl: own } = servedHere()
  const server = databaseUrl(own, 'postgres')
  const name = new URL(own).pathname.slice(1)
  await run(server, `ALTER DATABASE "${name}" SET default_transaction_read_only = ${does ? 'off' : 'on'}`)
  await select(server, 'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [name])
}

test('while nothing can be written, a user reads on, is told why, and is not logged out', async ({
  page,
  request,
  complaints,
}) => {
  const account = await givenAccount()
  const id = await idOf(request, 'Death Note')
  await logIn(page, account)
  await page.goto(links.media(id))
  const { watched, oneMore } = actionsOn(page)
  await oneMore.click()
  await expect(watched).toHaveText('Watching1 / 37')
  await expect(notice(page, 'Death Note: episode 1 of 37')).toBeVisible()
  await expect.poll(async () => page.evaluate(() => localStorage.getItem('unsent'))).toBeNull()

  await takeWrites(false)
  try {
    // The tap is rolled back, with the reason.
    await oneMore.click()
    await expect(notice(page, SENTENCE)).toBeVisible()
    await expect(watched).toHaveText('Watching1 / 37')
    // The page is read again: its session is not refreshed, and not forgotten.
    const refused = page.waitForResponse((answer) => answer.url().endsWith('/api/auth/session'))
    await page.reload()
    expect((await refused).status()).toBe(503)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Death Note')
    expect(await page.evaluate(() => document.documentElement.dataset.session)).toBe('asleep')
    const found = await request.get(`${links.search()}?query=flcl`)
    expect([found.status(), (await found.text()).includes('FLCL')]).toEqual([200, true])
  } finally {
    await takeWrites(true)
  }

  await page.reload()
  // Browsers complain about each answer with 503.
  for (const complaint of complaints.splice(0)) expect(complaint).toMatch(/status of 503/)
  await expectLoggedIn(page)
  await expect(watched).toHaveText('Watching1 / 37')
  await oneMore.click()
  await expect(watched).toHaveText('Watching2 / 37')
})
