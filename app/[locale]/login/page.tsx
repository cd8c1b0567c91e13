import type { Metadata } from 'next'
import { useMessages } from 'next-intl'
import { getTranslations } from 'next-intl/server'
import { AccountPage } from '@/components/accounts/account-page'
import { LoginPage } from '@/components/accounts/login-form'
import { accountMetadata } from '@/components/accounts/metadata'
import { formTextsOf } from '@/components/form/texts'
import { links } from '@/lib/links'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('account.login')
  return accountMetadata(t('title'), t('description'), links.login())
}

export default function Login() {
  const formTexts = formTextsOf(useMessages())
  const { login, email, password, failures } = useMessages().account
  return (
    <AccountPage title={login.title} lead={login.lead}>
      <LoginPage texts={{ login, email, password, failures }} form={formTexts} />
    </AccountPage>
  )
}
