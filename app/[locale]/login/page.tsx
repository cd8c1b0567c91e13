import type { Metadata } from 'next'
import { AccountPage } from '@/components/account/account-page'
import { LoginPage } from '@/components/account/login-page'
import { accountMetadata } from '@/components/account/metadata'
import { accountTexts } from '@/components/account/texts'
import { formTexts } from '@/components/form/texts'
import { links } from '@/lib/links'

const { login, email, password, needsScript, failures } = accountTexts

export function generateMetadata(): Metadata {
  return accountMetadata(login.title, login.description, links.login())
}

export default function Login() {
  return (
    <AccountPage title={login.title} lead={login.lead}>
      <LoginPage texts={{ login, email, password, needsScript, failures }} form={formTexts} />
    </AccountPage>
  )
}
