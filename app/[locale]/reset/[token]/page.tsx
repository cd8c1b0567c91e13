import type { Metadata } from 'next'
import { getMessages } from 'next-intl/server'
import { AccountPage } from '@/components/accounts/account-page'
import { accountMetadata } from '@/components/accounts/metadata'
import { NewPasswordForm } from '@/components/accounts/new-password-form'
import { formTextsOf } from '@/components/form/texts'
import { links } from '@/lib/links'

type Props = { params: Promise<{ token: string }> }

export async function generateMetadata(): Promise<Metadata> {
  const { reset } = (await getMessages()).account
  return accountMetadata(reset.new, reset.description, links.reset())
}

export default async function NewPassword({ params }: Props) {
  const formTexts = formTextsOf(await getMessages())
  const { reset, register, needsScript } = (await getMessages()).account
  const { token } = await params
  return (
    <AccountPage title={reset.new} lead={reset.newLead}>
      <NewPasswordForm
        token={decodeURIComponent(token)}
        texts={reset}
        needsScript={needsScript}
        hint={register.passwordHint}
        form={formTexts}
      />
    </AccountPage>
  )
}
