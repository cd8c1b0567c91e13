import type { Metadata } from 'next'
import { AccountPage } from '@/components/account/account-page'
import { AddressForm } from '@/components/account/address-form'
import { accountMetadata } from '@/components/account/metadata'
import { accountTexts } from '@/components/account/texts'
import { formTexts } from '@/components/form/texts'
import { links } from '@/lib/links'

const {
  again: { title, lead, description, submit, sent },
  reset: { back },
  register: { username },
  email,
  needsScript,
} = accountTexts

export function generateMetadata(): Metadata {
  return accountMetadata(title, description, links.confirm())
}

export default function ConfirmAgain() {
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
