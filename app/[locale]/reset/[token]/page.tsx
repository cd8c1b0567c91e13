import type { Metadata } from 'next'
import { AccountPage } from '@/components/account/account-page'
import { accountMetadata } from '@/components/account/metadata'
import { NewPasswordForm } from '@/components/account/new-password-form'
import { accountTexts } from '@/components/account/texts'
import { formTexts } from '@/components/form/texts'
import { links } from '@/lib/links'

const { reset, register, needsScript } = accountTexts

type Props = { params: Promise<{ token: string }> }

export function generateMetadata(): Metadata {
  return accountMetadata(reset.new, reset.description, links.reset())
}

export default async function NewPassword({ params }: Props) {
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
