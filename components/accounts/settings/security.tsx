import { useMessages } from 'next-intl'
import { useEffect, useState } from 'react'
import { Form, type FormTexts } from '@/components/form/form'
import { Submit } from '@/components/form/submit'
import { TextField } from '@/components/form/text-field'
import { formTextsOf } from '@/components/form/texts'
import { LinedButton } from '@/components/ui/button'
import { notify } from '@/components/ui/notify'
import { orElse } from '@/components/ui/or-else'
import { Panel } from '@/components/ui/section'
import { call } from '@/lib/browser/api'
import { renew } from '@/lib/browser/session'
import { logOut } from '@/lib/browser/session-calls'
import type { OwnUser, PasswordChange, Session } from '@/lib/identity/schemas/users'
import type { Paged } from '@/lib/schemas/paging'
import { fill } from '@/lib/text'
import { NewPasswordFields } from '../fields'
import { useStepUp } from '../step-up/use-step-up'
import type { SecurityTexts } from '../texts'
import { AccessRow } from './access-row'
import { Identities } from './identities'
import { Passkeys } from './passkeys'
import { SecondFactorPanel } from './second-factor'

/** The password, passkeys, and where the user is logged in. */
export default function SecuritySettings({ user }: { user: OwnUser }) {
  const messages = useMessages()
  const form = formTextsOf(messages)
  const { security, register } = messages.account
  return (
    <>
      <Panel name="password-title" title={security.password.title}>
        <PasswordForm user={user} texts={security.password} hint={register.passwordHint} form={form} />
      </Panel>
      <Passkeys texts={security.passkeys} form={form} />
      <SecondFactorPanel texts={security.factor} form={form} />
      <Identities />
      <Sessions texts={security.sessions} unknown={form.unknown} />
    </>
  )
}

type Props = { user: OwnUser; texts: SecurityTexts['password']; hint: string; form: FormTexts }

const schema = () => import('@/lib/identity/schemas/users').then(({ passwordChange }) => passwordChange)

/** Changes the password, or sets the first one of an account that has none. */
function PasswordForm({ user, texts, hint, form }: Props) {
  const [round, setRound] = useState(0)
  const { proven, dialog } = useStepUp()
  const send = async (input: PasswordChange) => {
    await proven(() => call('/api/users/password', { method: 'PUT', body: input }))
    notify('success', texts.done)
    renew({ ...user, hasPassword: true })
    setRound(round + 1)
  }
  return (
    <>
      <Form key={round} schema={schema} send={send} texts={form} label={texts.title} values={withoutName}>
        {/* The username for password managers. */}
        <input name="account" autoComplete="username" defaultValue={user.email} readOnly hidden />
        {user.hasPassword ? (
          <TextField
            name="currentPassword"
            type="password"
            label={texts.current}
            autoComplete="current-password"
            required
          />
        ) : (
          <p className="text-quiet">{texts.none}</p>
        )}
        <NewPasswordFields label={texts.new} hint={hint} again={texts.confirm} />
        <Submit>{user.hasPassword ? texts.save : texts.set}</Submit>
      </Form>
      {dialog}
    </>
  )
}

function withoutName(form: FormData): unknown {
  form.delete('account')
  return Object.fromEntries(form)
}

type SessionsProps = { texts: SecurityTexts['sessions']; unknown: string }

/** The maximum number of sessions of an account. */
const MAX = 50
const ADDRESS = '/api/users/sessions'

/** The sessions of the user, the latest used first, with buttons to end them. */
function Sessions({ texts, unknown }: SessionsProps) {
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
            more={one.network !== null && ` · ${fill(texts.network, { network: one.network })}`}
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
