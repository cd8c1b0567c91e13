import type { Metadata } from 'next'
import { getLocale, getMessages } from 'next-intl/server'
import { AccountPage } from '@/components/accounts/account-page'
import { accountMetadata } from '@/components/accounts/metadata'
import { NewPasswordForm } from '@/components/accounts/new-password-form'
import { NoPasswords } from '@/components/accounts/no-passwords'
import { type Query, searchOf } from '@/components/browse/search-of'
import { plainForm } from '@/components/form/plain'
import { formTextsOf } from '@/components/form/texts'
import { links } from '@/lib/links'
import { formAnswer } from '@/lib/schemas/form-answer'
import { hasPasswordLogin } from '@/server/domain/identity/configured/password-login'

type Props = { params: Promise<{ token: string }>; searchParams: Promise<Query> }

export async function generateMetadata(): Promise<Metadata> {
  const { reset } = (await getMessages()).account
  return accountMetadata(reset.new, reset.description, links.reset())
}

export default async function NewPassword({ params, searchParams }: Props) {
  const messages = await getMessages()
  const { reset, register } = messages.account
  if (!hasPasswordLogin()) return <NoPasswords title={reset.new} />
  const { token } = await params
  return (
    <AccountPage title={reset.new} lead={reset.newLead}>
      <NewPasswordForm
        token={decodeURIComponent(token)}
        texts={reset}
        hint={register.passwordHint}
        form={formTextsOf(messages)}
        plain={plainForm(
          `/api/users/reset/${token}`,
          searchOf(formAnswer, await searchParams),
          messages,
          await getLocale(),
        )}
      />
    </AccountPage>
  )
}
