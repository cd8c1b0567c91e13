import type { Metadata } from 'next'
import { useMessages } from 'next-intl'
import { getMessages } from 'next-intl/server'
import { AccountPage } from '@/components/accounts/account-page'
import { AddressForm } from '@/components/accounts/address-form'
import { accountMetadata } from '@/components/accounts/metadata'
import { formTextsOf } from '@/components/form/texts'
import { links } from '@/lib/links'

export async function generateMetadata(): Promise<Metadata> {
  const { title, description } = (await getMessages()).account.reset
  return accountMetadata(title, description, links.reset())
}

export default function ForgottenPassword() {
  const formTexts = formTextsOf(useMessages())
  const {
    reset: { title, lead, submit, sent, back },
    email,
    needsScript,
  } = useMessages().account
  return (
    <AccountPage title={title} lead={lead}>
      <AddressForm kind="reset" texts={{ title, email, needsScript, submit, sent, back }} form={formTexts} />
    </AccountPage>
  )
}
