import { useMessages } from 'next-intl'
import { useId, useRef, useState } from 'react'
import { Form, useForm } from '@/components/form/form'
import { SelectBox } from '@/components/form/select'
import { formTextsOf } from '@/components/form/texts'
import { useRead } from '@/components/identity/session/use-read'
import { Dialog } from '@/components/ui/dialog/dialog'
import { notify } from '@/components/ui/notify'
import { QuietLink } from '@/components/ui/quiet-link'
import { Switch } from '@/components/ui/switch'
import { useRouter } from '@/i18n/navigation'
import type { Problem } from '@/lib/browser/problem'
import { links } from '@/lib/links'
import type { MyLists } from '@/lib/lists/schemas/lists'
import { DEFAULT_RULE } from '@/lib/tracking/imports'
import { importLinks } from '@/lib/tracking/links/imports'
import { FORM_ACTIONS } from '../records/fields'
import { startImport, type Upload } from './calls'
import { FileField } from './file-field'
import { RuleField } from './rule-field'

type Props = { open: boolean; onClose: () => void }

/** Uploads a file of another site, or of our own export. */
export default function ImportDialog({ open, onClose }: Props) {
  const { dialog } = useMessages().imports
  return (
    <Dialog open={open} onClose={onClose} title={dialog.title} lead={dialog.lead} close={dialog.close}>
      <ImportForm onLeave={onClose} />
    </Dialog>
  )
}

/** The form of an upload. Afterwards the page of the import opens. */
function ImportForm({ onLeave }: { onLeave: () => void }) {
  const messages = useMessages()
  const { imports: texts } = messages
  const router = useRouter()
  const [file, setFile] = useState<File>()
  const [toWatched, setToWatched] = useState(true)
  const isPreview = useRef(true)

  const send = async (upload: Upload) => {
    const { id, status } = await startImport(upload, isPreview.current)
    if (!isPreview.current && status !== 'Columns') notify('success', texts.started)
    onLeave()
    router.push(importLinks.page(id))
  }
  const values = (form: FormData) => ({
    File: fileIn(form),
    ListUrl: form.get('ListUrl') ?? '',
    ImportToWatched: String(toWatched),
    rule: form.get('rule') ?? DEFAULT_RULE,
  })
  return (
    <Form
      schema={schemaOf}
      send={send}
      refusal={(problem) => refusalOf(problem, texts.failed)}
      values={values}
      texts={formTextsOf(messages)}
      label={texts.dialog.title}
      className="form gap-4"
    >
      <FileField file={file} onPick={setFile} />
      <Switch
        label={texts.dialog.toWatched}
        hint={texts.dialog.toWatchedHint}
        checked={toWatched}
        onChange={setToWatched}
      />
      {toWatched ? <RuleField file={file} /> : <ListField />}
      <Buttons
        onChoose={(preview) => {
          isPreview.current = preview
        }}
        onLeave={onLeave}
      />
    </Form>
  )
}

/** The picked file; an empty field has one without a name. */
function fileIn(form: FormData): File | undefined {
  const file = form.get('File')
  return file instanceof File && file.name !== '' ? file : undefined
}

const schemaOf = async () => (await import('@/lib/tracking/schemas/imports')).importInput

/** Fields show their own errors. For faults of server or connection there is a text that says what the user can do. */
function refusalOf({ errors, status }: Problem, failed: string): string | null | undefined {
  if (Object.keys(errors).length > 0) return null
  return status === 0 || status >= 500 ? failed : undefined
}

type ButtonsProps = { onChoose: (isPreview: boolean) => void; onLeave: () => void }

/** The first one is pressed by Enter, too: it changes nothing. Below is what remains in sight with them. */
function Buttons({ onChoose, onLeave }: ButtonsProps) {
  const { dialog } = useMessages().imports
  const { pending } = useForm()
  const [chosen, setChosen] = useState(true)
  const button = (isPreview: boolean) => ({
    'aria-disabled': pending,
    'data-pending': (pending && chosen === isPreview) || undefined,
    onClick: () => {
      if (pending) return
      setChosen(isPreview)
      onChoose(isPreview)
    },
  })
  return (
    <p className={`${FORM_ACTIONS} border-t border-line`}>
      <button type="submit" className="button flex-1 whitespace-nowrap" {...button(true)}>
        {dialog.preview}
      </button>
      <button
        type="submit"
        className="button button-plain flex-1 whitespace-nowrap inset-ring inset-ring-line"
        {...button(false)}
      >
        {dialog.now}
      </button>
      <QuietLink href={links.imports()} className="w-full py-0.5 text-center text-sm" onClick={onLeave}>
        {dialog.mine}
      </QuietLink>
    </p>
  )
}

/** The user's list that gets the works of a file. */
function ListField() {
  const { dialog } = useMessages().imports
  const id = useId()
  const { found, read } = useRead<MyLists>(`${links.listCall('my-lists')}?size=100`)
  const error = useForm().errorOf('ListUrl')
  const lists = found && found !== 'failed' ? found.data : []
  const isEmpty = found !== undefined && found !== 'failed' && lists.length === 0
  return (
    <div className="field form-field">
      <label htmlFor={id} className="field-label">
        {dialog.list}
      </label>
      <SelectBox
        id={id}
        name="ListUrl"
        defaultValue=""
        aria-required
        aria-invalid={error !== undefined}
        aria-describedby={`${id}-message`}
        choices={[
          { value: '', label: dialog.chooseList },
          ...lists.map(({ url, name }) => ({ value: url, label: name })),
        ]}
      />
      <p id={`${id}-message`} className="field-message" data-wrong={error === undefined ? undefined : ''}>
        {error ?? (isEmpty ? dialog.noLists : found === 'failed' && dialog.listsFailed)}{' '}
        {found === 'failed' && (
          <button type="button" className="quiet-link min-h-6" onClick={read}>
            {dialog.retry}
          </button>
        )}
      </p>
    </div>
  )
}
