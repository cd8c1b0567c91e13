import { Form, type FormTexts } from '@/components/form/form'
import { Submit } from '@/components/form/submit'
import { PlainButton } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog/dialog'
import { notify } from '@/components/ui/notify'
import { call } from '@/lib/browser/api'
import { logOut } from '@/lib/browser/session-calls'
import { useStepUp } from '../step-up/use-step-up'
import type { SecurityTexts } from '../texts'

type Props = { open: boolean; onClose: () => void; texts: SecurityTexts['delete']; close: string; form: FormTexts }

const schema = () => import('@/lib/identity/schemas/users').then(({ optionalProof }) => optionalProof)

/** Confirms the deletion of the account, which cannot be undone. */
export default function DeleteDialog({ open, onClose, texts, close, form }: Props) {
  const { proven, dialog } = useStepUp()
  const send = async () => {
    await proven(() => call('/api/users/me', { method: 'DELETE', body: {} }))
    notify('success', texts.done)
    await logOut()
  }
  return (
    <Dialog open={open} onClose={onClose} title={texts.ask} lead={texts.lead} close={close}>
      <Form schema={schema} send={send} texts={form} label={texts.ask}>
        <Submit className="button-danger">{texts.confirm}</Submit>
        <PlainButton onClick={onClose}>{texts.keep}</PlainButton>
      </Form>
      {dialog}
    </Dialog>
  )
}
