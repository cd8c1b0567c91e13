import type { Metadata } from 'next'
import { useMessages } from 'next-intl'
import { getMessages } from 'next-intl/server'
import { AccountPage } from '@/components/accounts/account-page'
import { accountMetadata } from '@/components/accounts/metadata'
import { RegisterForm } from '@/components/accounts/register-form'
import { formTextsOf } from '@/components/form/texts'
import { links } from '@/lib/links'

export async function generateMetadata(): Promise<Metadata> {
  const { register } = (await getMessages()).account
  return accountMetadata(register.title, register.description, links.register())
}

export default function Register() {
  const formTexts = formTextsOf(useMessages())
  const { register, email, password, needsScript, failures } = useMessages().account
  return (
    <AccountPage title={register.title} lead={register.lead}>
      <RegisterForm texts={{ register, email, password, needsScript, failures }} form={formTexts} />
    </AccountPage>
  )
}
