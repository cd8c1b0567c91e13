import { CLIENT, newIssuer, startProvider } from '@/tests/support/oidc/provider'
import { expectLoggedIn } from '../support/account'
import { clickHydrated } from '../support/hydrated'
import { serveDemo } from '../support/served'
import { expect, expectAccessible, expectComplaint, test } from '../support/test'

test('on a site without passwords a visitor logs in by the provider, chooses a name, and is back with one tap', async ({
  page,
  complaints,
}) => {
  const at = await newIssuer()
  const site = await serveDemo(`provider_${process.pid}`, {
    OIDC_ISSUER: at.issuer,
    OIDC_CLIENT_ID: CLIENT.id,
    OIDC_CLIENT_SECRET: CLIENT.secret,
    OIDC_NAME: 'Our accounts',
    FETCH_ALLOWED_HOSTS: '127.0.0.1',
    PASSWORD_LOGIN: 'off',
  })
  const people = { ann: { email: 'ann@example.org', email_verified: true, preferred_username: 'Ann B' } }
  const provider = await startProvider({ at, site: site.url, people })
  const button = page.getByRole('button', { name: 'Log in with Our accounts' })
  try {
    await page.goto(`${site.url}/login?next=/media`)
    await expect(page.getByLabel('Password')).toHaveCount(0)
    await expectAccessible(page)
    await clickHydrated(button)
    await expect(page.getByLabel('Username')).toHaveValue('Ann-B')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Create the account' }).click()
    await expect(page).toHaveURL(`${site.url}/welcome?next=${encodeURIComponent('/media')}`)
    await expectLoggedIn(page)

    // Another day: a page that needs a login, one tap, and the page.
    await page.context().clearCookies()
    await page.evaluate(() => localStorage.clear())
    await page.goto(`${site.url}/settings/security`)
    await clickHydrated(button)
    await expect(page).toHaveURL(`${site.url}/settings/security`)
    await expectLoggedIn(page)
    await expect(page.getByRole('heading', { name: 'Providers' })).toBeVisible()
    // The provider has let the user in without a question: it is asked again, and the page is there again.
    const disconnect = page.getByRole('button', { name: 'Disconnect' })
    await disconnect.click()
    const prove = page.getByRole('dialog').getByRole('button', { name: 'Confirm by Our accounts' })
    await expect(prove).toBeVisible()
    await expectComplaint(complaints, /status of 403/)
    await expectAccessible(page)
    await prove.click()
    await expect(page.getByText('You have confirmed that it is you')).toBeVisible()
    await expect(page).toHaveURL(`${site.url}/settings/security`)
    await disconnect.click()
    await expect(page.getByText('This is the only way into your account')).toBeVisible()
    await expectComplaint(complaints, /status of 409/)
    // Nothing of the page is under way when its site ends.
    await page.goto('about:blank')
  } finally {
    await provider.close()
    await site.close()
  }
})
