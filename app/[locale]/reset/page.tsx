import type { Metadata } from 'next'
import { getLocale, getMessages } from 'next-intl/server'
import { AccountPage } from '@/components/accounts/account-page'
import { AddressForm } from '@/components/accounts/address-form'
import { accountMetadata } from '@/components/accounts/metadata'
import { NoPasswords } from '@/components/accounts/no-passwords'
import { type SearchProps, searchOf } from '@/components/browse/search-of'
import { plainForm } from '@/components/form/plain'
import { formTextsOf } from '@/components/form/texts'
import { links } from '@/lib/links'
import { formAnswer } from '@/lib/schemas/form-answer'
import { hasPasswordLogin } from '@/server/domain/identity/configured/password-login'

export async function generateMetadata(): Promise<Metadata> {
  const { title, description } = (await getMessages()).account.reset
  return accountMetadata(title, description, links.reset())
}

export default async function ForgottenPassword({ searchParams }: SearchProps) {
  const messages = await getMessages()
  const { reset, email } = messages.account
  const { title, lead, submit, sent, back } = reset
  if (!hasPasswordLogin()) return <NoPasswords title={title} />
  const answer = searchOf(formAnswer, await searchParams)
  return (
    <AccountPage title={title} lead={lead}>
      <AddressForm
        kind="reset"
        texts={{ title, email, submit, sent, back }}
        form={formTextsOf(messages)}
        plain={plainForm('/api/users/reset', answer, messages, await getLocale())}
      />
    </AccountPage>
  )
}
