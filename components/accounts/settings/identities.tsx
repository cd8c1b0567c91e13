import { useLocale, useMessages } from 'next-intl'
import { useRead } from '@/components/identity/session/use-read'
import { LinedButton } from '@/components/ui/button'
import { notify } from '@/components/ui/notify'
import { orElse } from '@/components/ui/or-else'
import { Panel } from '@/components/ui/section'
import { localize } from '@/i18n/paths'
import { call } from '@/lib/browser/api'
import { goToProvider } from '@/lib/browser/provider-calls'
import { accountLinks } from '@/lib/identity/links/accounts'
import type { Identities as Answer, IdentityLink } from '@/lib/identity/schemas/login-providers'
import { useStepUp } from '../step-up/use-step-up'
import { AccessRow } from './access-row'

const ADDRESS = '/api/users/identities'

/**
 * The providers by which the user logs in, and buttons to connect others; nothing on a site without providers.
 * `onChange` is called after one was disconnected.
 */
export function Identities({ onChange }: { onChange: () => void }) {
  const { account, errors } = useMessages()
  const texts = account.providers.security
  const locale = useLocale()
  const { found, read } = useRead<Answer>(ADDRESS)
  const { proven, dialog } = useStepUp()
  if (!found || found === 'failed') return null
  const { identities, providers } = found
  if (identities.length + providers.length === 0) return null
  const connect = async (id: string) => {
    const page = localize(accountLinks.providerLogin(), locale)
    const going = proven(() => call<IdentityLink>(ADDRESS, { method: 'POST' })).then(({ ticket }) =>
      goToProvider(id, { page, ticket }),
    )
    await orElse(going, errors.unknown)
  }
  const disconnect = async (id: number) => {
    const ended = proven(() => call(`${ADDRESS}/${id}`, { method: 'DELETE' }))
    if ((await orElse(ended, errors.unknown)) === undefined) return
    notify('success', texts.disconnected)
    read()
    onChange()
  }
  const others = providers.filter(({ name }) => !identities.some(({ provider }) => provider === name))
  return (
    <Panel name="providers-title" title={texts.title} lead={identities.length > 0 ? texts.lead : texts.none}>
      {identities.length > 0 && (
        <ul className="grid gap-1">
          {identities.map(({ id, provider, issuer, email, ...dates }) => (
            <AccessRow
              key={id}
              {...dates}
              name={provider ?? issuer}
              {...(email && { scope: email })}
              texts={{ used: texts.used, unused: texts.unused, made: texts.made, end: texts.disconnect }}
              onEnd={() => void disconnect(id)}
            />
          ))}
        </ul>
      )}
      {others.map(({ id, name }) => (
        <LinedButton key={id} className="justify-self-start" onClick={() => void connect(id)}>
          {texts.connect.replace('{provider}', name)}
        </LinedButton>
      ))}
      {dialog}
    </Panel>
  )
}
