import type { Metadata } from 'next'
import { useMessages } from 'next-intl'
import { getMessages } from 'next-intl/server'
import { AccountPage } from '@/components/accounts/account-page'
import { AddressForm } from '@/components/accounts/address-form'
import { accountMetadata } from '@/components/accounts/metadata'
import { formTextsOf } from '@/components/form/texts'
import { links } from '@/lib/links'

export async function generateMetadata(): Promise<Metadata> {
  const { title, description } = (await getMessages()).account.again
  return accountMetadata(title, description, links.confirm())
}

export default function ConfirmAgain() {
  const formTexts = formTextsOf(useMessages())
  const {
    again: { title, lead, submit, sent },
    reset: { back },
    register: { username },
    email,
    needsScript,
  } = useMessages().account
  return (
    <AccountPage title={title} lead={lead}>
      <AddressForm
        kind="confirm"
        texts={{ title, username, email, needsScript, submit, sent, back }}
        form={formTexts}
      />
    </AccountPage>
  )
}
