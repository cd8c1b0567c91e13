import type { Metadata } from 'next'
import { AccountPage } from '@/components/account/account-page'
import { accountMetadata } from '@/components/account/metadata'
import { RegisterForm } from '@/components/account/register-form'
import { accountTexts } from '@/components/account/texts'
import { formTexts } from '@/components/form/texts'
import { links } from '@/lib/links'

const { register, email, password, needsScript, failures } = accountTexts

export function generateMetadata(): Metadata {
  return accountMetadata(register.title, register.description, links.register())
}

export default function Register() {
  return (
    <AccountPage title={register.title} lead={register.lead}>
      <RegisterForm texts={{ register, email, password, needsScript, failures }} form={formTexts} />
    </AccountPage>
  )
}
