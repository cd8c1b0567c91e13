import { useMessages, useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { Field } from '@/components/form/field'
import { Form } from '@/components/form/form'
import { SelectBox } from '@/components/form/select'
import { Submit } from '@/components/form/submit'
import { formTextsOf } from '@/components/form/texts'
import { Dialog } from '@/components/ui/dialog/dialog'
import { RECORD_STATUSES, type RecordStatus } from '@/lib/catalogue/record-statuses'
import type { BulkChange, BulkSelection } from '@/lib/tracking/schemas/bulk'
import { DateField } from '../date-field'
import { numberOf } from '../details'
import { FORM_ACTIONS, RatingField } from '../fields'
import { typedDate } from '../typed-date'
import { changeSelected } from './bulk'

const schema = () => import('@/lib/tracking/schemas/bulk').then(({ bulkChange }) => bulkChange)

type Props = { selection: BulkSelection; count: number; open: boolean; onClose: () => void; onDone: () => void }

/** Sets the status, the score and the dates of many records. What is left empty stays as it is. */
export default function BulkDialog({ selection, count, open, onClose, onDone }: Props) {
  const messages = useMessages()
  const { form, list } = messages.myMedia
  const texts = list.bulk
  const title = useTranslations('myMedia.list.bulk')('title', { count })
  const formTexts = formTextsOf(messages)
  const [values, setValues] = useState(EMPTY)
  const given = (name: Name) => ({
    name,
    value: values[name],
    onText: (text: string) => setValues((all) => ({ ...all, [name]: text, [`no-${name}`]: false })),
  })
  const none = (name: Name, label: string, field: ReactNode) => (
    <div className="grid gap-1">
      {field}
      <label className="flex min-h-8 w-fit items-center gap-2 text-sm text-quiet">
        <input
          type="checkbox"
          className="size-4 accent-accent"
          checked={values[`no-${name}`]}
          onChange={({ target }) => setValues((all) => ({ ...all, [name]: '', [`no-${name}`]: target.checked }))}
        />
        {label}
      </label>
    </div>
  )
  const send = async ({ media: _media, filter: _filter, except: _except, date: _date, ...changes }: BulkChange) => {
    if (!(await changeSelected(selection, changes))) return
    setValues(EMPTY)
    onClose()
    onDone()
  }
  return (
    <Dialog open={open} onClose={onClose} title={title} lead={texts.lead} close={form.close}>
      <Form
        schema={schema}
        send={send}
        values={() => ({ ...selection, ...changesOf(values) })}
        texts={{ ...formTexts, errors: { ...formTexts.errors, required: texts.nothingChosen } }}
        label={title}
        className="form gap-2 [&_.field-message:not([data-wrong])]:hidden"
      >
        <StatusSelect value={values.status} onChoose={(status) => setValues((all) => ({ ...all, status }))} />
        {none('rating', texts.noRating, <RatingField {...given('rating')} />)}
        <div className="grid gap-x-3 gap-y-2 sm:grid-cols-2" data-compact="">
          {none('startedDate', texts.noStarted, <DateField label={form.started} {...given('startedDate')} />)}
          {none('finishedDate', texts.noFinished, <DateField label={form.finished} {...given('finishedDate')} />)}
        </div>
        <p className={FORM_ACTIONS}>
          <Submit>{title}</Submit>
        </p>
      </Form>
    </Dialog>
  )
}

type Name = 'rating' | 'startedDate' | 'finishedDate'
type Values = Record<Name, string> & Record<`no-${Name}`, boolean> & { status: RecordStatus | '' }

const EMPTY: Values = {
  ...{ status: '', rating: '', startedDate: '', finishedDate: '' },
  ...{ 'no-rating': false, 'no-startedDate': false, 'no-finishedDate': false },
}

/** The changes that the fields mean: an empty field none, null a value that is taken away. */
function changesOf(values: Values) {
  const of = (name: Name, read: (text: string) => unknown) =>
    values[`no-${name}`] ? null : values[name].trim() === '' ? undefined : read(values[name])
  return {
    status: values.status || undefined,
    rating: of('rating', numberOf),
    startedDate: of('startedDate', typedDate),
    finishedDate: of('finishedDate', typedDate),
  }
}

function StatusSelect({
  value,
  onChoose,
}: {
  value: RecordStatus | ''
  onChoose: (status: RecordStatus | '') => void
}) {
  const { form, list, statuses } = useMessages().myMedia
  return (
    <Field name="status" label={form.status}>
      {(input) => (
        <SelectBox
          {...input}
          value={value}
          choices={[
            { value: '', label: list.bulk.keep },
            ...RECORD_STATUSES.map((each) => ({ value: each, label: statuses[each] })),
          ]}
          onChange={({ target }) => onChoose(RECORD_STATUSES.find((each) => each === target.value) ?? '')}
        />
      )}
    </Field>
  )
}
