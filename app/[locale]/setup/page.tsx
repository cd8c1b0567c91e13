import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { getMessages } from 'next-intl/server'
import { AccountPage } from '@/components/accounts/account-page'
import { accountMetadata } from '@/components/accounts/metadata'
import { SetupForm } from '@/components/accounts/setup-form'
import { formTextsOf } from '@/components/form/texts'
import { NeedsScript } from '@/components/identity/needs-script'
import { accountLinks } from '@/lib/identity/links/accounts'
import { isSetupOpen } from '@/server/domain/accounts/setup'
import { loginWays } from '@/server/domain/identity/providers/login-ways'
import { site } from '@/server/platform/site/site'

export async function generateMetadata(): Promise<Metadata> {
  if (!(await isSetupOpen())) return {}
  const { title, description } = (await getMessages()).setup
  return accountMetadata(title, description, accountLinks.setup())
}

/** Makes the first account. There is no such page when there is an account. */
export default async function Setup() {
  if (!(await isSetupOpen())) notFound()
  const messages = await getMessages()
  const { setup, account } = messages
  return (
    <AccountPage title={setup.title} lead={setup.lead}>
      <NeedsScript className="mt-4" />
      <SetupForm
        texts={{ setup, ...account }}
        form={formTextsOf(messages)}
        hasCovers={(await site()).realCovers}
        ways={loginWays()}
      />
    </AccountPage>
  )
}
