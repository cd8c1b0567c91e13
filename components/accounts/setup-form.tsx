'use client'
import { type Messages, useLocale } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { Form, type FormTexts } from '@/components/form/form'
import { Refusal } from '@/components/form/refusal'
import { Submit } from '@/components/form/submit'
import { TextField } from '@/components/form/text-field'
import { CopyButton } from '@/components/ui/copy-button'
import { notify } from '@/components/ui/notify'
import { Link } from '@/i18n/link'
import { localize } from '@/i18n/paths'
import { call } from '@/lib/browser/api'
import type { Problem } from '@/lib/browser/problem'
import { logIn } from '@/lib/browser/session-calls'
import { accountLinks } from '@/lib/identity/links/accounts'
import type { SetupInput } from '@/lib/identity/schemas/registration'
import { links } from '@/lib/links'
import { EmailField, NewPasswordFields } from './fields'
import type { LoginWays } from './login-ways'
import { refusalOf } from './refusal'
import type { AccountTexts } from './texts'

type SetupTexts = Messages['setup']
type Props = {
  texts: { setup: SetupTexts } & Pick<AccountTexts, 'email' | 'password' | 'providers' | 'register' | 'failures'>
  form: FormTexts
  /** Whether real covers are fetched already. */
  hasCovers: boolean
  ways: LoginWays
}

const schema = () => import('@/lib/identity/schemas/registration').then(({ setupInput }) => setupInput)
const tokenSchema = () => import('@/lib/identity/schemas/registration').then(({ setupToken }) => setupToken)

/**
 * The form of the first account, filled with the token of the link; then the question about real covers. Where users
 * log in by a provider alone, the form has the token and leads there.
 */
export function SetupForm({ texts, form, hasCovers, ways }: Props) {
  const { setup, register } = texts
  const [token, setToken] = useState('')
  const [isDone, setDone] = useState(false)
  useEffect(() => {
    // What follows # is sent to no server.
    if (location.hash.length > 1) setToken(location.hash.slice(1))
  }, [])
  const provider = useRef('')
  const locale = useLocale()
  const leave = async (input: { token: string }) => {
    const { goToProvider } = await import('@/lib/browser/provider-calls')
    const page = localize(accountLinks.providerLogin(), locale)
    await goToProvider(provider.current, { page, setup: input.token })
  }
  const send = async (input: SetupInput) => {
    await call('/api/setup', { method: 'POST', body: input })
    history.replaceState(history.state, '', location.pathname)
    setDone(true)
    await logIn({ email: input.email, password: input.password })
    notify('success', setup.done)
  }
  const refusal = (problem: Problem) => (problem.status === 409 ? register.failed : refusalOf(problem, texts.failures))
  if (isDone) return <Covers texts={setup} isOn={hasCovers} />
  const tokenField = (
    <TextField
      name="token"
      label={setup.token}
      hint={setup.tokenHint}
      // It is longer than a line.
      lines={2}
      value={token}
      onText={(text) => setToken(text.trim())}
      autoComplete="off"
      required
    />
  )
  if (!ways.password)
    return (
      <Form told="form" schema={tokenSchema} send={leave} texts={form} label={setup.title}>
        {tokenField}
        <p className="text-sm/normal text-quiet">{setup.byProvider}</p>
        <Refusal />
        {ways.providers.map(({ id, name }) => (
          <div
            key={id}
            className="contents"
            onClickCapture={() => {
              provider.current = id
            }}
          >
            <Submit>{texts.providers.with.replace('{provider}', name)}</Submit>
          </div>
        ))}
      </Form>
    )
  return (
    <Form told="form" schema={schema} send={send} refusal={refusal} texts={form} label={setup.title}>
      {tokenField}
      <TextField
        name="username"
        label={register.username}
        hint={register.usernameHint}
        autoComplete="nickname"
        maxLength={100}
        required
      />
      <EmailField label={texts.email} />
      <NewPasswordFields label={texts.password} hint={register.passwordHint} again={register.confirmPassword} />
      <Refusal />
      <Submit>{setup.submit}</Submit>
    </Form>
  )
}

const LINE = 'PICTURES=fetch'

/** Whether the site fetches real covers is its configuration, since the operator has to know the rights first. */
export function Covers({ texts, isOn }: { texts: SetupTexts; isOn: boolean }) {
  return (
    <section className="mt-6 grid gap-3" aria-labelledby="covers-title" role="status">
      <h2 id="covers-title" className="text-lg font-semibold text-ink">
        {texts.coversTitle}
      </h2>
      <p className="text-soft">{texts.coversLead}</p>
      <p className="text-soft">{texts.coversRights}</p>
      <p className="text-soft">{isOn ? texts.coversOn : texts.coversHow}</p>
      {!isOn && (
        <p className="flex items-center justify-between rounded-md bg-float px-4 font-mono text-ink">
          <code className="select-all">{LINE}</code>
          <CopyButton text={LINE} label={texts.copy} done={texts.copied} failed={texts.notCopied} />
        </p>
      )}
      <p>
        <Link href={links.home()} className="button">
          {texts.go}
        </Link>
      </p>
    </section>
  )
}
