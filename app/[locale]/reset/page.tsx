import type { Metadata } from 'next'
import { AccountPage } from '@/components/account/account-page'
import { AddressForm } from '@/components/account/address-form'
import { accountMetadata } from '@/components/account/metadata'
import { accountTexts } from '@/components/account/texts'
import { formTexts } from '@/components/form/texts'
import { links } from '@/lib/links'

const {
  reset: { title, lead, description, submit, sent, back },
  email,
  needsScript,
} = accountTexts

export function generateMetadata(): Metadata {
  return accountMetadata(title, description, links.reset())
}

export default function ForgottenPassword() {
  return (
    <AccountPage title={title} lead={lead}>
      <AddressForm kind="reset" texts={{ title, email, needsScript, submit, sent, back }} form={formTexts} />
    </AccountPage>
  )
}
