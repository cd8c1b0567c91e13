import { useMessages } from 'next-intl'
import { useEffect, useState } from 'react'
import { formTextsOf } from '@/components/form/texts'
import { useRead } from '@/components/identity/session/use-read'
import { LinedButton } from '@/components/ui/button'
import { notify } from '@/components/ui/notify'
import { orElse } from '@/components/ui/or-else'
import { Panel } from '@/components/ui/section'
import { useFormats } from '@/i18n/formats'
import { call } from '@/lib/browser/api'
import { logOut } from '@/lib/browser/session-calls'
import type { PasswordState } from '@/lib/identity/schemas/passwords'
import type { OwnUser, Session } from '@/lib/identity/schemas/users'
import type { Paged } from '@/lib/schemas/paging'
import { fill } from '@/lib/text'
import { loginWaysHere } from '../login-ways'
import type { SecurityTexts } from '../texts'
import { AccessRow } from './access-row'
import { Identities } from './identities'
import { Passkeys } from './passkeys'
import { PasswordForm, RemovePassword } from './password'
import { SecondFactorPanel } from './second-factor'

/** The ways in, the second factor, and where the user is logged in. */
export default function SecuritySettings({ user }: { user: OwnUser }) {
  const messages = useMessages()
  const { found, read } = useRead<PasswordState>('/api/users/password')
  const form = formTextsOf(messages)
  const { security, register } = messages.account
  return (
    <>
      {(user.hasPassword || loginWaysHere().password) && (
        <Panel name="password-title" title={security.password.title}>
          <PasswordForm
            user={user}
            texts={security.password}
            hint={register.passwordHint}
            form={form}
            onChange={read}
          />
          {user.hasPassword && found !== 'failed' && found?.isRemovable && (
            <RemovePassword user={user} texts={security.password} unknown={form.unknown} onChange={read} />
          )}
        </Panel>
      )}
      <Passkeys texts={security.passkeys} form={form} onChange={read} />
      <SecondFactorPanel texts={security.factor} form={form} />
      <Identities onChange={read} />
      <Sessions texts={security.sessions} unknown={form.unknown} />
    </>
  )
}

type SessionsProps = { texts: SecurityTexts['sessions']; unknown: string }

/** The maximum number of sessions of an account. */
const MAX = 50
const ADDRESS = '/api/users/sessions'

/** The sessions of the user, the latest used first, with buttons to end them. */
function Sessions({ texts, unknown }: SessionsProps) {
  const format = useFormats()
  const [sessions, setSessions] = useState<readonly Session[]>()
  useEffect(() => {
    void orElse(call<Paged<Session>>(`${ADDRESS}?size=${MAX}`), unknown).then((page) => setSessions(page?.data))
  }, [unknown])

  const end = async ({ id, current }: Session) => {
    const done = await orElse(current ? logOut() : call(`${ADDRESS}/${id}`, { method: 'DELETE' }), unknown)
    if (current || done === undefined) return
    notify('success', texts.ended)
    setSessions((all) => all?.filter((one) => one.id !== id))
  }
  const moreOf = ({ network, endsDate }: Session) => {
    const from = network === null ? [] : [fill(texts.network, { network })]
    return [...from, fill(texts.until, { date: format.partialDate(endsDate.slice(0, 10)) })]
      .map((text) => ` · ${text}`)
      .join('')
  }
  const [endsKeys, setEndsKeys] = useState(false)
  const endAll = async () => {
    const address = endsKeys ? `${ADDRESS}?endsKeys=true` : ADDRESS
    if ((await orElse(call(address, { method: 'DELETE' }), unknown)) === undefined) return
    notify('success', texts.everywhereDone)
    await orElse(logOut(), unknown)
  }
  return (
    <Panel name="sessions-title" title={texts.title} lead={texts.lead} aria-busy={sessions === undefined}>
      <ul className="grid gap-1">
        {sessions?.map((one) => (
          <AccessRow
            key={one.id}
            {...one}
            name={one.device ?? texts.unknown}
            scope={texts.by[one.method]}
            more={moreOf(one)}
            mark={one.current && <Here text={texts.here} />}
            texts={{ used: texts.used, made: texts.begun, end: texts.end }}
            onEnd={() => void end(one)}
          />
        ))}
      </ul>
      <label className="flex min-h-9 items-center gap-2.5 text-sm text-soft">
        <input
          type="checkbox"
          className="size-4.5 accent-(--accent)"
          checked={endsKeys}
          onChange={({ target }) => setEndsKeys(target.checked)}
        />
        {texts.endsKeys}
      </label>
      <LinedButton className="justify-self-start" onClick={() => void endAll()}>
        {texts.everywhere}
      </LinedButton>
    </Panel>
  )
}

function Here({ text }: { text: string }) {
  return <span className="ml-2 rounded-full bg-float px-2 py-0.5 text-xs/normal font-medium text-soft">{text}</span>
}
