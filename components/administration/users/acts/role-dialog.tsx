import { useMessages, useTranslations } from 'next-intl'
import { useState } from 'react'
import { useStepUp } from '@/components/accounts/step-up/use-step-up'
import { Form, useForm } from '@/components/form/form'
import { Submit } from '@/components/form/submit'
import { TextField } from '@/components/form/text-field'
import { formTextsOf } from '@/components/form/texts'
import { PlainButton } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog/dialog'
import { notify } from '@/components/ui/notify'
import type { Role, RoleChange } from '@/lib/administration/schemas/user-acts'
import { RIGHTS, userActCalls } from '@/lib/administration/user-acts'
import { call } from '@/lib/browser/api'
import { Problem } from '@/lib/browser/problem'

/** `role`: the role to change; null makes one. */
type Props = { open: boolean; onClose: () => void; role: Role | null; onChange: () => void }

const schemas = () => import('@/lib/administration/schemas/user-acts')

/** Makes a role, or changes its name and rights, or deletes it. */
export default function RoleDialog({ open, onClose, role, onChange }: Props) {
  const t = useTranslations('administration.users.roles')
  const does = useTranslations('administration.users.does')
  const messages = useMessages()
  const { proven, dialog } = useStepUp()
  const address = userActCalls.allRoles(role?.id)
  const finish = (said: 'made' | 'changed' | 'deleted', name: string) => {
    notify('success', t(said, { name }))
    onClose()
    onChange()
  }
  const send = async (body: RoleChange) => {
    await proven(() => call(address, { method: role ? 'PUT' : 'POST', body }))
    finish(role ? 'changed' : 'made', body.name)
  }
  const remove = async (name: string) => {
    try {
      await proven(() => call(address, { method: 'DELETE' }))
      finish('deleted', name)
    } catch (error) {
      const problem = error instanceof Problem ? error : undefined
      notify('failure', (problem && refusal(problem)) ?? (problem?.message || messages.errors.unknown))
    }
  }
  /** Somebody else has deleted the role: the list shows it. */
  const refusal = ({ status }: Problem) => {
    if (status !== 404) return undefined
    onClose()
    onChange()
    return does('gone')
  }
  const title = role ? t('changeOf', { name: role.name }) : t('make')
  return (
    <Dialog open={open} onClose={onClose} title={title} lead={t('lead')} close={messages.account.close}>
      <Form
        schema={() => schemas().then(({ roleInput, roleChange }) => (role ? roleChange : roleInput))}
        send={send}
        values={(form) => ({ ...valuesOf(form), ...(role && { before: role.permissions }) })}
        texts={formTextsOf(messages)}
        refusal={refusal}
        label={title}
      >
        <TextField name="name" label={t('name')} defaultValue={role?.name} maxLength={50} autoComplete="off" required />
        <Rights role={role} />
        <Submit>{t('save')}</Submit>
      </Form>
      {role && <Deletion onSure={() => void remove(role.name)} />}
      {dialog}
    </Dialog>
  )
}

function Rights({ role }: { role: Role | null }) {
  const t = useTranslations('administration.users')
  const error = useForm().errorOf('permissions')
  return (
    <fieldset className="grid gap-1">
      <legend className="field-label">{t('roles.rights')}</legend>
      {RIGHTS.map((permission) => (
        <label key={permission} className="flex min-h-9 items-center gap-2.5 text-ink">
          <input
            type="checkbox"
            name="permissions"
            value={permission}
            defaultChecked={role?.permissions.includes(permission)}
            className="size-4.5 accent-(--accent)"
          />
          {t(`does.rights.names.${permission}`)}
        </label>
      ))}
      <p className="field-message" data-wrong={error === undefined ? undefined : ''}>
        {error}
      </p>
    </fieldset>
  )
}

/** The deletion is asked twice. The button that keeps the role comes first, where the one was that was pressed. */
function Deletion({ onSure }: { onSure: () => void }) {
  const t = useTranslations('administration.users.roles')
  const [isAsking, setAsking] = useState(false)
  return (
    <p className="mt-2 grid gap-2">
      <PlainButton onClick={() => setAsking(!isAsking)}>{t(isAsking ? 'keep' : 'delete')}</PlainButton>
      {isAsking && (
        <PlainButton className="button-danger" onClick={onSure}>
          {t('sure')}
        </PlainButton>
      )}
    </p>
  )
}

const valuesOf = (form: FormData) => ({ name: form.get('name'), permissions: form.getAll('permissions') })
