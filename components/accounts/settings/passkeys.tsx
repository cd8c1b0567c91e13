import { Form, type FormTexts } from '@/components/form/form'
import { Submit } from '@/components/form/submit'
import { TextField } from '@/components/form/text-field'
import { useRead } from '@/components/identity/session/use-read'
import { LinedButton } from '@/components/ui/button'
import { notify } from '@/components/ui/notify'
import { RelativeTime } from '@/components/ui/relative-time'
import { Panel } from '@/components/ui/section'
import { call } from '@/lib/browser/api'
import { makePasskey, passkeyCalls } from '@/lib/browser/passkeys'
import { Problem } from '@/lib/browser/problem'
import type { Passkey } from '@/lib/identity/schemas/passkeys'
import { useStepUp } from '../step-up/use-step-up'
import type { SecurityTexts } from '../texts'
import { useWhyNot } from '../use-passkeys'
import { AccessRow } from './access-row'

type Texts = SecurityTexts['passkeys']
/** `onChange` is called after a passkey was added or removed. */
type Props = { texts: Texts; form: FormTexts; onChange: () => void }

const PASSKEYS = '/api/users/passkeys'

/** The passkeys of the user: a further one can be added, each can be renamed and removed. */
export function Passkeys({ texts, form, onChange }: Props) {
  const { found, read } = useRead<{ data: Passkey[] }>(PASSKEYS)
  const passkeys = found === 'failed' ? undefined : found?.data
  const why = useWhyNot(texts)
  const { proven, dialog } = useStepUp()

  const tell = (error: unknown) => {
    const { code, message } = error instanceof Problem ? error : new Problem(0, 'unknown', '')
    if (code === 'passkeyCancelled') return notify('failure', texts.cancelled)
    notify('failure', code === 'passkeyKnown' ? texts.known : message || form.unknown)
  }
  const change = (done: string, act: () => Promise<unknown>) =>
    proven(act).then(() => {
      notify('success', done)
      read()
      onChange()
    }, tell)
  const add = async () => {
    const passkey = await makePasskey(passkeyCalls.add)
    await call(PASSKEYS, { method: 'POST', body: { passkey } })
  }
  return (
    <Panel name="passkeys-title" title={texts.title} lead={texts.lead} aria-busy={found === undefined}>
      {passkeys?.length === 0 && <p>{texts.none}</p>}
      <ul className="grid gap-1 empty:hidden">
        {passkeys?.map((one) => (
          <PasskeyRow
            key={`${one.id} ${one.name}`}
            passkey={one}
            texts={texts}
            form={form}
            onRenamed={read}
            onRemove={() => void change(texts.removed, () => call(`${PASSKEYS}/${one.id}`, { method: 'DELETE' }))}
          />
        ))}
      </ul>
      {why === undefined ? (
        <LinedButton className="justify-self-start" onClick={() => void change(texts.added, add)}>
          {texts.add}
        </LinedButton>
      ) : (
        <p className="text-sm/normal text-quiet">{why ?? texts.unknown}</p>
      )}
      {dialog}
    </Panel>
  )
}

type RowProps = {
  passkey: Passkey
  texts: Texts
  form: FormTexts
  onRenamed: () => void
  onRemove: () => void
}

const schema = () => import('@/lib/identity/schemas/passkeys').then(({ passkeyChange }) => passkeyChange)

function PasskeyRow({ passkey, texts, form, onRenamed, onRemove }: RowProps) {
  const { id, name, isSynced, refusedDate } = passkey
  const rename = async (body: { name: string }) => {
    await call(`${PASSKEYS}/${id}`, { method: 'PUT', body })
    notify('success', texts.renamed)
    onRenamed()
  }
  return (
    <AccessRow
      {...passkey}
      scope={isSynced ? texts.synced : texts.single}
      texts={{ ...texts, end: texts.remove }}
      onEnd={onRemove}
    >
      {refusedDate !== null && (
        <p className="col-span-full text-ink" role="note">
          {texts.refusedAt} <RelativeTime iso={refusedDate} />. {texts.refused}
        </p>
      )}
      <details className="fold col-span-full">
        <summary className="text-sm/normal text-soft">
          {texts.rename}
          <span className="sr-only">: {name}</span>
        </summary>
        <Form schema={schema} send={rename} texts={form} label={`${texts.rename}: ${name}`}>
          <TextField name="name" label={texts.name} defaultValue={name} maxLength={100} autoComplete="off" required />
          <Submit className="justify-self-start">{texts.save}</Submit>
        </Form>
      </details>
    </AccessRow>
  )
}
