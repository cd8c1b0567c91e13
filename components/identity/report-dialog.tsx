import { useMessages } from 'next-intl'
import { Form } from '@/components/form/form'
import { Refusal } from '@/components/form/refusal'
import { Select } from '@/components/form/select'
import { Submit } from '@/components/form/submit'
import { TextField } from '@/components/form/text-field'
import { formTextsOf } from '@/components/form/texts'
import { Dialog } from '@/components/ui/dialog/dialog'
import { notify } from '@/components/ui/notify'
import { call } from '@/lib/browser/api'
import { reportCall } from '@/lib/identity/links/reports'
import { MAX_MODERATION_NOTE, type ReportedKind, reasonsOf } from '@/lib/identity/reports'
import type { ReportInput } from '@/lib/identity/schemas/reports'

type Props = { open: boolean; onClose: () => void; target: ReportedKind; id: number }

const schema = () => import('@/lib/identity/schemas/reports').then(({ reportInput }) => reportInput)

/** Tells the moderators what is wrong with something. */
export default function ReportDialog({ open, onClose, target, id }: Props) {
  const messages = useMessages()
  const { report, reasons } = messages.moderation
  const offered = reasonsOf(target)
  const send = async (body: ReportInput) => {
    await call(reportCall(), { method: 'POST', body })
    notify('success', report.sent)
    onClose()
  }
  const values = (form: FormData) => ({ target, id, reason: form.get('reason'), note: form.get('note') || null })
  return (
    <Dialog open={open} onClose={onClose} title={report.title} lead={report.lead} close={report.close}>
      <Form<ReportInput>
        told="form"
        schema={schema}
        send={send}
        values={values}
        texts={formTextsOf(messages)}
        label={report.title}
        className="form gap-4"
      >
        <Select
          name="reason"
          label={report.reason}
          value={offered[0] ?? 'Other'}
          choices={offered.map((reason) => ({ value: reason, label: reasons[reason] }))}
        />
        <TextField name="note" lines={4} label={report.note} hint={report.noteHint} maxLength={MAX_MODERATION_NOTE} />
        <Refusal />
        <Submit>{report.send}</Submit>
      </Form>
    </Dialog>
  )
}
