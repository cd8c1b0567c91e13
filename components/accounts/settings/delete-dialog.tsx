import { Form, type FormTexts } from '@/components/form/form'
import { Submit } from '@/components/form/submit'
import { TextField } from '@/components/form/text-field'
import { PlainButton } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog/dialog'
import { notify } from '@/components/ui/notify'
import { call } from '@/lib/browser/api'
import { logOut } from '@/lib/browser/session-calls'
import type { SecurityTexts } from '../texts'

type Props = { open: boolean; onClose: () => void; texts: SecurityTexts['delete']; close: string; form: FormTexts }

const schema = () => import('@/lib/identity/schemas/users').then(({ passwordProof }) => passwordProof)

/** Confirms the deletion of the account by its password, since it cannot be undone. */
export default function DeleteDialog({ open, onClose, texts, close, form }: Props) {
  const send = async (input: { password: string }) => {
    await call('/api/users/me', { method: 'DELETE', body: input })
    notify('success', texts.done)
    await logOut()
  }
  return (
    <Dialog open={open} onClose={onClose} title={texts.ask} lead={texts.lead} close={close}>
      <Form schema={schema} send={send} texts={form} label={texts.ask}>
        <TextField name="password" type="password" label={texts.password} autoComplete="current-password" required />
        <Submit className="button-danger">{texts.confirm}</Submit>
        <PlainButton onClick={onClose}>{texts.keep}</PlainButton>
      </Form>
    </Dialog>
  )
}
