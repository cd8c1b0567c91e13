'use client'
import { type ReactNode, useRef, useState } from 'react'
import type { z } from 'zod'
import { Form, type FormTexts } from '@/components/form/form'
import type { PlainForm } from '@/components/form/plain'
import { Refusal } from '@/components/form/refusal'
import { Submit } from '@/components/form/submit'
import { TextField } from '@/components/form/text-field'
import { Icon } from '@/components/ui/icon'
import { notify } from '@/components/ui/notify'
import { QuietLink } from '@/components/ui/quiet-link'
import { call } from '@/lib/browser/api'
import { Problem } from '@/lib/browser/problem'
import { wantedNow } from '@/lib/browser/wanted-action'
import type { ProofChallenge } from '@/lib/identity/schemas/proofs'
import type { RegistrationInput } from '@/lib/identity/schemas/users'
import { links } from '@/lib/links'
import { EmailField, NewPasswordFields } from './fields'
import { FORM_LINKS, FORM_SENT } from './form-styles'
import { rememberWaiting } from './last-waiting'
import { PasskeySubmit, useNewPasskey } from './new-passkey'
import { refusalOf } from './refusal'
import { RegistrationAsks, type RegistrationNeeds } from './registration-asks'
import type { AccountTexts } from './texts'
import { useNext } from './use-next'

type RegisterTexts = Pick<AccountTexts, 'email' | 'password' | 'register' | 'failures'>
type Props = {
  texts: RegisterTexts
  form: FormTexts
  plain?: PlainForm
  /** The page that the visitor wanted, to which the first login leads. */
  wanted: string | undefined
  /** Further fields. */
  children?: ReactNode
}

/** How the button that was pressed registers. Enter presses the first one. */
type By = 'password' | 'passkey'
/** What a form of a passkey sends: what stands in it, apart from the passwords. */
const withoutPasswords = (form: FormData) =>
  Object.fromEntries([...form].filter(([name]) => name !== 'password' && name !== 'confirmPassword'))

/** The registration form, then the message that the activation link was mailed. */
export function RegisterForm({ texts: { register: texts, ...all }, form, plain, wanted, children }: Props) {
  const [sentTo, setSentTo] = useState(plain?.isDone ? '' : undefined)
  const [isProving, setProving] = useState(false)
  const by = useRef<By>('password')
  const passkey = useNewPasskey(texts.passkeyCancelled)
  const byPassword = () => {
    by.current = 'password'
  }
  const byPasskey = () => {
    by.current = 'passkey'
  }
  const schema = (): Promise<z.ZodType<RegistrationInput>> =>
    import('@/lib/identity/schemas/users').then((all) =>
      by.current === 'passkey' ? all.passkeyAccountInput : all.registrationInput,
    )
  const values = (form: FormData) => {
    return by.current === 'password' ? Object.fromEntries(form) : withoutPasswords(form)
  }
  const send = async (input: RegistrationInput) => {
    const wantedAction = wantedNow()
    const made = by.current === 'passkey' ? { passkey: await passkey(input.email) } : {}
    const all = { ...input, ...made, ...(wanted && { wanted }), ...(wantedAction && { wantedAction }) }
    await register(all, () => setProving(true)).finally(() => setProving(false))
    notify('success', texts.done)
    rememberWaiting({ email: input.email, username: input.username })
    setSentTo(input.email)
  }
  const refusal = (problem: Problem) => (problem.status === 409 ? texts.failed : refusalOf(problem, all.failures))
  if (sentTo !== undefined) return <Sent texts={texts} email={sentTo} />
  return (
    <Form
      told="form"
      schema={schema}
      send={send}
      values={values}
      refusal={refusal}
      texts={form}
      plain={plain}
      label={texts.title}
    >
      <TextField
        name="username"
        label={texts.username}
        hint={texts.usernameHint}
        autoComplete="nickname"
        maxLength={100}
        required
      />
      <EmailField label={all.email} hint={texts.emailHint} />
      <NewPasswordFields label={all.password} hint={texts.passwordHint} again={texts.confirmPassword} />
      <details className="fold" open={plain?.codes.description !== undefined}>
        <summary className="text-sm/normal text-soft">
          {texts.addAboutYou}
          <Icon name="down" size={16} />
        </summary>
        <TextField name="description" label={texts.aboutYou} lines={3} maxLength={2000} autoComplete="off" />
      </details>
      {children}
      <p className="text-sm/normal text-quiet">{texts.lists}</p>
      <Refusal />
      <p role="status" className="text-sm/normal text-quiet">
        {isProving && texts.proving}
      </p>
      <div className="contents" onClickCapture={byPassword}>
        <Submit>{texts.submit}</Submit>
      </div>
      <PasskeySubmit texts={texts} onPress={byPasskey} />
      <p className={FORM_LINKS}>
        <span>
          {texts.known} <QuietLink href={links.login(wanted)}>{texts.login}</QuietLink>
        </span>
      </p>
    </Form>
  )
}

function Sent({ texts, email }: { texts: AccountTexts['register']; email: string }) {
  return (
    <div className={FORM_SENT} role="status">
      <Icon name="mail" size={32} />
      <p className="text-lg/normal font-strong text-ink">{texts.sent}</p>
      <p>{email ? texts.sentText.replace('{email}', email) : texts.sentPlain}</p>
      <p>
        <QuietLink href={links.confirm()}>{texts.again}</QuietLink>
      </p>
    </div>
  )
}

/**
 * Registers. If the site asks for a proof of work, `onProving` is called, and the same is sent again with the proof.
 * @throws Problem
 */
async function register(input: RegistrationInput, onProving: () => void): Promise<void> {
  const send = (proof?: unknown) =>
    call('/api/users/register', { method: 'POST', body: proof ? { ...input, proof } : input })
  try {
    await send()
  } catch (refusal) {
    if (!(refusal instanceof Problem) || refusal.code !== 'proofNeeded') throw refusal
    onProving()
    const { proofOf } = await import('./proof')
    await send(await proofOf(refusal.current as ProofChallenge))
  }
}

/** The registration as a page, which may be asked for with `next`. */
export function RegisterPage({
  needs,
  ...props
}: {
  texts: RegisterTexts
  form: FormTexts
  plain: PlainForm
  needs: RegistrationNeeds
}) {
  return (
    <RegisterForm {...props} wanted={useNext()}>
      <RegistrationAsks needs={needs} texts={props.texts.register} />
    </RegisterForm>
  )
}
