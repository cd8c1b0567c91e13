'use client'
import { useRef, useState } from 'react'
import { Form, type FormTexts } from '@/components/form/form'
import { Refusal } from '@/components/form/refusal'
import { Submit } from '@/components/form/submit'
import { TextField } from '@/components/form/text-field'
import { announce } from '@/components/ui/navigation-event'
import { notify } from '@/components/ui/notify'
import { QuietLink } from '@/components/ui/quiet-link'
import { useRouter } from '@/i18n/navigation'
import { Problem } from '@/lib/browser/problem'
import { type FirstLogin, logIn } from '@/lib/browser/session-calls'
import type { LoginInput } from '@/lib/identity/schemas/users'
import { links } from '@/lib/links'
import { afterLogin } from './after-login'
import { announcementsReady } from './announcements/ready'
import { CodeFields } from './code-fields'
import { EmailField } from './fields'
import { FORM_LINKS } from './form-styles'
import { lastWaiting, rememberWaiting } from './last-waiting'
import type { LoginWays } from './login-ways'
import { PasskeyLogin } from './passkey-login'
import { ProviderButtons } from './provider-buttons'
import { refusalOf } from './refusal'
import type { AccountTexts } from './texts'
import { useNext } from './use-next'

type LoginTexts = Pick<AccountTexts, 'email' | 'password' | 'login' | 'providers' | 'failures'>
type Props = {
  texts: LoginTexts
  form: FormTexts
  ways: LoginWays
  /** The page that the visitor wanted, for the registration. */
  wanted: string | undefined
  /** Gets what the registration named, at the first login. */
  onDone: (first: FirstLogin) => void | Promise<void>
}

const schema = () => import('@/lib/identity/schemas/users').then(({ loginInput }) => loginInput)

/**
 * Logs in. Its refusal stands in the form, and a wrong password is selected to be typed anew. The field of the second
 * factor comes when the account needs it, and what was typed stays.
 */
export function LoginForm({ texts, form, ways, wanted, onDone }: Props) {
  const [inactive, setInactive] = useState(false)
  const fields = useRef<HTMLDivElement>(null)
  /** The address whose account needs a code; another one may need none. */
  const [guarded, setGuarded] = useState<string>()
  const refusal = (problem: Problem) => {
    if (problem.code === 'codeNeeded') setGuarded(emailIn(fields.current))
    // The field says it.
    if (problem.code === 'codeNeeded' || problem.errors.code) return null
    const isInactive = problem.code === 'notConfirmed'
    setInactive(isInactive)
    if (problem.status === 401 && !isInactive) selectPassword(fields.current)
    return isInactive ? null : refusalOf(problem, texts.failures)
  }
  const entered = (first: FirstLogin) => {
    notify('success', texts.login.done)
    void onDone(first)
  }
  const send = async (input: LoginInput) => {
    const first = await logIn(input).catch((problem: unknown) => {
      if (problem instanceof Problem && problem.code === 'notConfirmed') rememberWaiting({ email: input.email })
      throw problem
    })
    entered(first)
  }
  const byProvider = (
    <ProviderButtons ways={ways} texts={texts.providers} needsScript={texts.login.needsScript} next={wanted} />
  )
  if (!ways.password) return byProvider
  return (
    <Form told="form" schema={schema} send={send} refusal={refusal} texts={form} label={texts.login.title}>
      <div
        ref={fields}
        className="contents"
        onInput={() => setGuarded((email) => (email === emailIn(fields.current) ? email : undefined))}
      >
        <EmailField suggests label={texts.email} defaultValue={lastWaiting().email} />
        <TextField name="password" type="password" label={texts.password} autoComplete="current-password" required />
      </div>
      {guarded !== undefined && <CodeFields texts={texts.login} />}
      {inactive && (
        <p className="mt-1 rounded-md bg-float px-4 py-3 text-sm" role="alert">
          {texts.login.notActive}. <QuietLink href={links.confirm()}>{texts.login.again}</QuietLink>
        </p>
      )}
      <Refusal />
      <Submit>{texts.login.submit}</Submit>
      <PasskeyLogin texts={texts.login} unknown={form.unknown} onDone={entered} />
      {byProvider}
      <p className="script-less">{texts.login.needsScript}</p>
      <p className={FORM_LINKS}>
        <QuietLink href={links.reset()}>{texts.login.forgotten}</QuietLink>
        <span>
          {texts.login.new} <QuietLink href={links.register(wanted)}>{texts.login.register}</QuietLink>
        </span>
      </p>
    </Form>
  )
}

const emailIn = (fields: HTMLElement | null) => fields?.querySelector<HTMLInputElement>('[name=email]')?.value ?? ''

function selectPassword(fields: HTMLElement | null): void {
  const field = fields?.querySelector<HTMLInputElement>('[name=password]')
  field?.focus()
  field?.select()
}

/** The login as a page. Redirects to `next` or to the home page, after the first login to the first steps. */
export function LoginPage(props: Pick<Props, 'texts' | 'form' | 'ways'>) {
  const router = useRouter()
  const next = useNext()
  const done = async (first: FirstLogin) => {
    const to = afterLogin(first, next)
    if (!announce(to, true)) return
    await announcementsReady()
    router.push(to)
  }
  return <LoginForm {...props} wanted={next} onDone={done} />
}
