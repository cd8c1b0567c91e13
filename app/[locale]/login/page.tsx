import { useMessages } from 'next-intl'
import { AccountPage } from '@/components/accounts/account-page'
import { LoginPage } from '@/components/accounts/login-form'
import { accountMetadataOf } from '@/components/accounts/metadata'
import { formTextsOf } from '@/components/form/texts'
import { links } from '@/lib/links'
import { loginWays } from '@/server/domain/identity/providers/login-ways'

export const generateMetadata = accountMetadataOf('account.login', links.login())

export default function Login() {
  const formTexts = formTextsOf(useMessages())
  const { login, providers, email, password, failures } = useMessages().account
  return (
    <AccountPage title={login.title} lead={login.lead}>
      <LoginPage texts={{ login, providers, email, password, failures }} form={formTexts} ways={loginWays()} />
    </AccountPage>
  )
}
