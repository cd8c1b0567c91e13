import { useMessages } from 'next-intl'
import { AccountPage } from '@/components/accounts/account-page'
import { LoginPage } from '@/components/accounts/login-form'
import { accountMetadataOf } from '@/components/accounts/metadata'
import { formTextsOf } from '@/components/form/texts'
import { links } from '@/lib/links'

export const generateMetadata = accountMetadataOf('account.login', links.login())

export default function Login() {
  const formTexts = formTextsOf(useMessages())
  const { login, email, password, failures } = useMessages().account
  return (
    <AccountPage title={login.title} lead={login.lead}>
      <LoginPage texts={{ login, email, password, failures }} form={formTexts} />
    </AccountPage>
  )
}
