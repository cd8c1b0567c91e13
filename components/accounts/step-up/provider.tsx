import { useLocale, useMessages } from 'next-intl'
import { formTextsOf } from '@/components/form/texts'
import { useRead } from '@/components/identity/session/use-read'
import { LinedButton } from '@/components/ui/button'
import { orElse } from '@/components/ui/or-else'
import { localize } from '@/i18n/paths'
import { call } from '@/lib/browser/api'
import { goToProvider } from '@/lib/browser/provider-calls'
import { accountLinks } from '@/lib/identity/links/accounts'
import type { Identities, IdentityLink } from '@/lib/identity/schemas/login-providers'
import { fill } from '@/lib/text'

const ADDRESS = '/api/users/identities'

/** Leaves for a provider, which asks who the user is. The user comes back to this page, and does again what waited. */
export function ProviderProof() {
  const messages = useMessages()
  const { prove, proveHint } = messages.account.providers.security
  const { unknown } = formTextsOf(messages)
  const locale = useLocale()
  const { found } = useRead<Identities>(ADDRESS)
  if (!found || found === 'failed') return null
  const own = found.providers.filter(({ name }) => found.identities.some(({ provider }) => provider === name))
  const go = async (id: string) => {
    const page = localize(accountLinks.providerLogin(), locale)
    const next = location.pathname + location.search
    const going = call<IdentityLink>(`${ADDRESS}/step-up`, { method: 'POST' }).then(({ ticket }) =>
      goToProvider(id, { page, next, proof: ticket }),
    )
    await orElse(going, unknown)
  }
  return (
    <div className="grid gap-2">
      <p className="text-sm/normal text-quiet">{proveHint}</p>
      {own.map(({ id, name }) => (
        <LinedButton key={id} onClick={() => void go(id)}>
          {fill(prove, { provider: name })}
        </LinedButton>
      ))}
    </div>
  )
}
