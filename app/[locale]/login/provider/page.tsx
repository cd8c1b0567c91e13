import { getMessages } from 'next-intl/server'
import { AccountPage } from '@/components/accounts/account-page'
import { accountMetadataOf } from '@/components/accounts/metadata'
import { ProviderLanding } from '@/components/accounts/provider-landing'
import { formTextsOf } from '@/components/form/texts'
import { NeedsScript } from '@/components/identity/needs-script'
import { accountLinks } from '@/lib/identity/links/accounts'
import { registrationNeeds } from '@/server/domain/accounts/admission'
import { env } from '@/server/platform/env'

export const generateMetadata = accountMetadataOf('account.providers', accountLinks.providerLogin())

/** Where a provider's login ends. Everybody gets the same page; the fragment of the address says what happened. */
export default async function ProviderLogin() {
  const messages = await getMessages()
  const { providers, email, register } = messages.account
  const { providerRefused, providerUnavailable, notConfirmed, identityTaken, sessionEnded, readOnly, internal } =
    messages.errors
  const { registrationClosed, notApproved, notAskedAgain, stepUpNeeded, tooManyRequests } = messages.errors
  return (
    <AccountPage title={providers.title}>
      <NeedsScript />
      <ProviderLanding
        texts={{ providers, email, register }}
        needs={await registrationNeeds()}
        refusals={{
          ...{ providerRefused, providerUnavailable, notConfirmed, identityTaken },
          ...{ sessionEnded, readOnly, internal, registrationClosed, notApproved },
          ...{ notAskedAgain, stepUpNeeded, tooManyRequests },
        }}
        form={formTextsOf(messages)}
        setup={{ texts: messages.setup, hasCovers: env().PICTURES === 'fetch' }}
      />
    </AccountPage>
  )
}
