import { useMessages } from 'next-intl'
import { useEffect, useState } from 'react'
import { DraftNote } from '@/components/form/draft-note'
import { Form } from '@/components/form/form'
import { Submit } from '@/components/form/submit'
import { formTextsOf } from '@/components/form/texts'
import { LinedButton } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog/dialog'
import { notify } from '@/components/ui/notify'
import type { Problem } from '@/lib/browser/problem'
import { extentOf, isPrinted, partOf } from '@/lib/catalogue/extent'
import { fill } from '@/lib/text'
import type { MediaState, RecordInput, RecordState } from '@/lib/tracking/schemas/records'
import { DetailFields } from './detail-fields'
import { FORM_ACTIONS, StatusField } from './fields'
import { contentOf, withStatus } from './form-values'
import { Overtaken } from './overtaken'
import { currentOf } from './record'
import { RecordFields } from './record-fields'
import { removeRecord, saveRecord } from './save'
import { mediaState } from './states'
import { useRecordDraft } from './use-record-draft'

type Props = { id: number; open: boolean; onClose: () => void }

/**
 * The form of a watched record, over any page. It keeps the record of its opening; if the record is changed elsewhere,
 * saving is a conflict.
 */
export default function RecordDialog({ id, open, onClose }: Props) {
  const myMediaTexts = useMessages().myMedia
  const [state, setState] = useState<MediaState>()
  useEffect(() => {
    if (open) setState(mediaState(id))
  }, [id, open])
  if (!state) return null
  return (
    <Dialog open={open} onClose={onClose} title={state.title} close={myMediaTexts.form.close}>
      <RecordForm state={state} onDone={onClose} />
    </Dialog>
  )
}

const schema = () => import('@/lib/tracking/schemas/records').then(({ recordInput }) => recordInput)

/** Only the dates share a row. Reserves two lines for their error messages, so that the dialog keeps its size. */
const FIELDS =
  'grid grid-cols-1 gap-x-4 gap-y-1.5 sm:grid-cols-2 sm:*:not-has-[[type=date]]:col-span-2 sm:[&>:has([type=date])>.field-message]:min-h-10'

type FormProps = { state: MediaState; onDone: () => void }

/**
 * The form of a watched record. Number and status follow each other by the automatic rules (lib/tracking/progress.ts).
 * After a conflict the newer state is shown, and the user's input is kept; what is not saved is there when the form
 * opens again.
 */
function RecordForm({ state, onDone }: FormProps) {
  const formTexts = formTextsOf(useMessages())
  const texts = useMessages().myMedia.form
  const { id, title, type, watched } = state
  const extent = extentOf(state)
  const [record, setRecord] = useState(watched)
  const draft = useRecordDraft(id, record)
  const { values, edited } = draft
  const [overtaken, setOvertaken] = useState<{ now: RecordState | null }>()

  const send = async ({ media, source, ...content }: RecordInput) => {
    await saveRecord(id, content, edited)
    draft.drop()
    onDone()
  }
  const remove = async (record: RecordState) => {
    try {
      await removeRecord(id, record)
      draft.drop()
      onDone()
    } catch (error) {
      const message = refusal(error as Problem)
      if (message !== null) notify('failure', message ?? fill(texts.failedToRemove, { title }))
    }
  }
  const refusal = (problem: Problem) => {
    if (problem.status === 409) {
      const now = currentOf(problem)
      setOvertaken({ now })
      setRecord(now)
      draft.rebase(now)
      return null
    }
    return problem.status === 400 ? undefined : problem.message || fill(texts.failedToAdd, { title })
  }
  const takeOver = () => {
    draft.drop()
    setOvertaken(undefined)
  }
  return (
    <Form
      schema={schema}
      send={send}
      refusal={refusal}
      values={() => ({ media: id, ...contentOf(values) })}
      texts={formTexts}
      label={fill(texts.label, { title })}
      className="form gap-3.5"
    >
      {overtaken && <Overtaken state={{ ...state, watched: overtaken.now }} onTake={takeOver} />}
      <StatusField
        value={values.status}
        onChoose={(status) => draft.change((all) => withStatus(all, status, extent))}
      />
      <div className={FIELDS}>
        <RecordFields values={values} extent={extent} part={partOf(type)} onChange={draft.change} />
      </div>
      <DetailFields
        values={values}
        hasVolumes={isPrinted(state.type)}
        part={partOf(type)}
        isCounted={extent.counted}
        onChange={draft.change}
      />
      {/* Below the fields: the dialog focuses the first of them, not what discards them. */}
      {draft.isRestored && <DraftNote onDiscard={draft.drop} />}
      <p className={FORM_ACTIONS}>
        <Submit>{edited ? texts.save : texts.add}</Submit>
        {edited && <LinedButton onClick={() => void remove(edited)}>{texts.remove}</LinedButton>}
      </p>
    </Form>
  )
}
