import { useState } from 'react'
import { Form, type FormTexts } from '@/components/form/form'
import { Submit } from '@/components/form/submit'
import { TextField } from '@/components/form/text-field'
import { LinedButton } from '@/components/ui/button'
import { notify } from '@/components/ui/notify'
import { orElse } from '@/components/ui/or-else'
import { call } from '@/lib/browser/api'
import { renew } from '@/lib/browser/session'
import type { OwnUser, PasswordChange } from '@/lib/identity/schemas/users'
import { NewPasswordFields } from '../fields'
import { useStepUp } from '../step-up/use-step-up'
import type { SecurityTexts } from '../texts'

const ADDRESS = '/api/users/password'

type Texts = SecurityTexts['password']
/** `onChange` is called once there is a password, or no more. */
type Props = { user: OwnUser; texts: Texts; hint: string; form: FormTexts; onChange: () => void }

const schema = () => import('@/lib/identity/schemas/users').then(({ passwordChange }) => passwordChange)

/** Changes the password, or sets the first one of an account that has none. */
export function PasswordForm({ user, texts, hint, form, onChange }: Props) {
  const [round, setRound] = useState(0)
  const { proven, dialog } = useStepUp()
  const send = async (input: PasswordChange) => {
    await proven(() => call(ADDRESS, { method: 'PUT', body: input }))
    notify('success', texts.done)
    renew({ ...user, hasPassword: true })
    setRound(round + 1)
    onChange()
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

type RemoveProps = { user: OwnUser; texts: Texts; unknown: string; onChange: () => void }

/** Removes the password of an account that has another way in. */
export function RemovePassword({ user, texts, unknown, onChange }: RemoveProps) {
  const { proven, dialog } = useStepUp()
  const remove = async () => {
    const removed = proven(() => call(ADDRESS, { method: 'DELETE' }))
    if ((await orElse(removed, unknown)) === undefined) return
    notify('success', texts.removed)
    renew({ ...user, hasPassword: false })
    onChange()
  }
  return (
    <div className="grid gap-2 border-t border-line pt-4">
      <p className="text-sm/normal text-quiet">{texts.removeHint}</p>
      <LinedButton className="justify-self-start" onClick={() => void remove()}>
        {texts.remove}
      </LinedButton>
      {dialog}
    </div>
  )
}
