'use client'
import type { Messages } from 'next-intl'
import { useEffect, useState } from 'react'
import { Form, type FormTexts } from '@/components/form/form'
import { Refusal } from '@/components/form/refusal'
import { Submit } from '@/components/form/submit'
import { TextField } from '@/components/form/text-field'
import { CopyButton } from '@/components/ui/copy-button'
import { notify } from '@/components/ui/notify'
import { Link } from '@/i18n/link'
import { call } from '@/lib/browser/api'
import type { Problem } from '@/lib/browser/problem'
import { logIn } from '@/lib/browser/session-calls'
import type { SetupInput } from '@/lib/identity/schemas/registration'
import { links } from '@/lib/links'
import { EmailField, NewPasswordFields } from './fields'
import { refusalOf } from './refusal'
import type { AccountTexts } from './texts'

type SetupTexts = Messages['setup']
type Props = {
  texts: { setup: SetupTexts } & Pick<AccountTexts, 'email' | 'password' | 'register' | 'failures'>
  form: FormTexts
  /** Whether real covers are fetched already. */
  hasCovers: boolean
}

const schema = () => import('@/lib/identity/schemas/registration').then(({ setupInput }) => setupInput)

/** The form of the first account, filled with the token of the link; then the question about real covers. */
export function SetupForm({ texts, form, hasCovers }: Props) {
  const { setup, register } = texts
  const [token, setToken] = useState('')
  const [isDone, setDone] = useState(false)
  useEffect(() => {
    // What follows # is sent to no server.
    if (location.hash.length > 1) setToken(location.hash.slice(1))
  }, [])
  const send = async (input: SetupInput) => {
    await call('/api/setup', { method: 'POST', body: input })
    history.replaceState(history.state, '', location.pathname)
    setDone(true)
    await logIn({ email: input.email, password: input.password })
    notify('success', setup.done)
  }
  const refusal = (problem: Problem) => (problem.status === 409 ? register.failed : refusalOf(problem, texts.failures))
  if (isDone) return <Covers texts={setup} isOn={hasCovers} />
  return (
    <Form told="form" schema={schema} send={send} refusal={refusal} texts={form} label={setup.title}>
      <TextField
        name="token"
        label={setup.token}
        hint={setup.tokenHint}
        value={token}
        onText={setToken}
        autoComplete="off"
        required
      />
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
function Covers({ texts, isOn }: { texts: SetupTexts; isOn: boolean }) {
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
