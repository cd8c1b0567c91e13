import type { Metadata } from 'next'
import { getLocale, getMessages } from 'next-intl/server'
import { AccountPage } from '@/components/accounts/account-page'
import { accountMetadata } from '@/components/accounts/metadata'
import { ProviderPage } from '@/components/accounts/provider-buttons'
import { RegisterPage } from '@/components/accounts/register-form'
import { type SearchProps, searchOf } from '@/components/browse/search-of'
import { plainForm } from '@/components/form/plain'
import { formTextsOf } from '@/components/form/texts'
import { QuietLink } from '@/components/ui/quiet-link'
import { accountLinks } from '@/lib/identity/links/accounts'
import { links } from '@/lib/links'
import { formAnswer } from '@/lib/schemas/form-answer'
import { registrationNeeds } from '@/server/domain/accounts/admission'
import { loginWays } from '@/server/domain/identity/providers/login-ways'
import { site } from '@/server/platform/site/site'

export async function generateMetadata(): Promise<Metadata> {
  const { register } = (await getMessages()).account
  return accountMetadata(register.title, register.description, links.register())
}

export default async function Register({ searchParams }: SearchProps) {
  const messages = await getMessages()
  const { register, email, password, failures } = messages.account
  const { registration: mode, rules } = await site()
  if (mode === 'closed')
    return (
      <AccountPage title={register.title} lead={register.closed}>
        <p className="mt-6">
          <QuietLink href={links.login()}>{register.login}</QuietLink>
        </p>
      </AccountPage>
    )
  const ways = loginWays()
  if (!ways.password)
    return (
      <AccountPage title={register.title} lead={register.byProvider}>
        <ProviderPage ways={ways} texts={messages.account.providers} needsScript={messages.account.needsScript} />
      </AccountPage>
    )
  const answer = searchOf(formAnswer, await searchParams)
  const lead = { open: register.lead, invite: register.inviteLead, approval: register.approvalLead }[mode]
  return (
    <AccountPage title={register.title} lead={lead}>
      {rules !== '' && (
        <p className="mt-4">
          <QuietLink href={accountLinks.rules()}>{messages.terms.rulesAsk}</QuietLink>
        </p>
      )}
      <RegisterPage
        needs={await registrationNeeds()}
        texts={{ register, email, password, failures }}
        form={formTextsOf(messages)}
        plain={plainForm('/api/users/register', answer, messages, await getLocale())}
      />
    </AccountPage>
  )
}
