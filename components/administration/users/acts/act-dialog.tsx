import { useMessages, useTranslations } from 'next-intl'
import type { z } from 'zod'
import { useStepUp } from '@/components/accounts/step-up/use-step-up'
import { Form } from '@/components/form/form'
import { Select } from '@/components/form/select'
import { Submit } from '@/components/form/submit'
import { TextField } from '@/components/form/text-field'
import { formTextsOf } from '@/components/form/texts'
import { PlainButton } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog/dialog'
import { notify } from '@/components/ui/notify'
import { useRouter } from '@/i18n/navigation'
import { administrationLinks } from '@/lib/administration/links'
import { type UserAct, type UserActedOn, userActCalls } from '@/lib/administration/user-acts'
import { call } from '@/lib/browser/api'
import type { Problem } from '@/lib/browser/problem'
import { MAX_MODERATION_NOTE, REPORT_REASONS } from '@/lib/identity/reports'

type Props = { open: boolean; onClose: () => void; act: UserAct; user: UserActedOn; onChange: () => void }

/** What an act does, what it needs to know, and the button that does it; it asks for a fresh proof where one is due. */
export default function ActDialog({ open, onClose, act, user, onChange }: Props) {
  const t = useTranslations('administration.users.does')
  const messages = useMessages()
  const router = useRouter()
  const { proven, dialog } = useStepUp()
  const { id, username } = user
  const send = async (body: unknown) => {
    const { method, address } = userActCalls.act(id, act)
    await proven(() => call(address, { method, ...(hasInput(act) && { body }) }))
    notify('success', t(`${act}.done`, { name: username }))
    onClose()
    if (act === 'delete') router.push(administrationLinks.part('users'))
    else onChange()
  }
  const refusal = ({ status }: Problem) => {
    if (status !== 404) return undefined
    onClose()
    onChange()
    return t('gone')
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t(`${act}.name`)}
      lead={t(`${act}.lead`)}
      close={messages.account.close}
    >
      <Form
        key={act}
        schema={() => schemaOf(act)}
        send={send}
        values={act === 'suspend' ? suspensionOf : undefined}
        texts={formTextsOf(messages)}
        refusal={refusal}
        label={t(`${act}.name`)}
      >
        <Fields act={act} user={user} />
        <Submit className={act === 'delete' || act === 'suspend' ? 'button-danger' : undefined}>
          {t(`${act}.do`)}
        </Submit>
        <PlainButton onClick={onClose}>{t('cancel')}</PlainButton>
      </Form>
      {dialog}
    </Dialog>
  )
}

function Fields({ act, user: { username } }: { act: UserAct; user: UserActedOn }) {
  const t = useTranslations('administration.users.does')
  const { reasons } = useMessages().moderation
  if (act === 'rename')
    return <TextField name="username" label={t('rename.field')} defaultValue={username} autoComplete="off" required />
  if (act === 'email')
    return <TextField name="email" type="email" label={t('email.field')} autoComplete="off" required />
  if (act === 'delete')
    return <TextField name="username" label={t('delete.field', { name: username })} autoComplete="off" required />
  if (act !== 'suspend') return null
  return (
    <>
      <Select
        name="reason"
        label={t('suspend.reason')}
        value="Spam"
        choices={REPORT_REASONS.map((reason) => ({ value: reason, label: reasons[reason] }))}
      />
      <TextField name="until" type="date" label={t('suspend.until')} defaultValue={dayIn(7)} required />
      <TextField name="note" lines={3} label={t('suspend.note')} maxLength={MAX_MODERATION_NOTE} />
    </>
  )
}

const hasInput = (act: UserAct) => act === 'rename' || act === 'email' || act === 'suspend' || act === 'delete'

async function schemaOf(act: UserAct): Promise<z.ZodType<unknown>> {
  const { renamingInput, addressInput, suspensionInput, deletionInput, noInput } = await import(
    '@/lib/administration/schemas/user-acts'
  )
  const schemas: Partial<Record<UserAct, z.ZodType<unknown>>> = {
    rename: renamingInput,
    email: addressInput,
    suspend: suspensionInput,
    delete: deletionInput,
  }
  return schemas[act] ?? noInput
}

/** The day in so many days, as a field has it. */
const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** A suspension ends when its day begins, in UTC. */
function suspensionOf(form: FormData): unknown {
  const day = String(form.get('until') ?? '')
  return { reason: form.get('reason'), note: form.get('note'), until: day && `${day}T00:00:00Z` }
}
