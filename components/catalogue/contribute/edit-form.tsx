'use client'
import { Fragment } from 'react'
import type { z } from 'zod'
import { Contested } from '@/components/form/contested'
import { Form, type FormTexts } from '@/components/form/form'
import { type Choice, Select } from '@/components/form/select'
import { Submit } from '@/components/form/submit'
import { TextField } from '@/components/form/text-field'
import { fillIn } from '@/components/form/typed'
import { useEntryDraft } from '@/components/form/use-entry-draft'
import { useOwnUser } from '@/components/identity/session/use-own-user'
import { usePermission } from '@/components/identity/session/use-permission'
import { announce } from '@/components/ui/navigation-event'
import { notify } from '@/components/ui/notify'
import { Link } from '@/i18n/link'
import { useRouter } from '@/i18n/navigation'
import { call } from '@/lib/browser/api'
import type { Problem } from '@/lib/browser/problem'
import { editCall } from '@/lib/catalogue/links/edits'
import { EditHistory, type EditHistoryTexts } from './edit-history'
import { WorkLists } from './work-lists'

/** A field of the edit form: text, unless it is a number or has choices. */
export type EditField = {
  name: string
  label: string
  hint?: string
  value: string
  lines?: number
  number?: boolean
  /** What is sent: null for the empty choice, a truth value for "yes", or the lines of the text. By default the text. */
  as?: 'choice' | 'truth' | 'lines'
  choices?: readonly Choice[]
}

export type EditTexts = {
  title: string
  save: string
  done: string
  forbidden: string
  needsScript: string
  back: string
}

type Props = {
  noun: 'media' | 'character' | 'tag'
  id: number
  /** The address of the entry's page. */
  entry: string
  /** When the entry was last changed; the server refuses the edit if it was changed since. */
  updatedDate: string
  fields: readonly EditField[]
  texts: EditTexts
  history: EditHistoryTexts
  form: FormTexts
  /** The lists of a work. */
  lists?: Omit<Parameters<typeof WorkLists>[0], 'id' | 'updatedDate'>
}

const SCHEMAS = {
  media: () => import('@/lib/catalogue/schemas/contribute').then(({ mediaEdit }) => mediaEdit),
  character: () => import('@/lib/catalogue/schemas/contribute').then(({ characterEdit }) => characterEdit),
  tag: () => import('@/lib/catalogue/schemas/tags').then(({ tagEdit }) => tagEdit),
}
/** Fields side by side, in rows of equal height with space for error messages. */
const EDIT_FORM =
  'form mt-6 grid-cols-[repeat(auto-fill,minmax(min(100%,240px),1fr))] items-start gap-x-5 [&>.field:has(textarea)]:col-span-full [&>label]:pb-5.5'

/** The form that changes an entry's own fields, for users with CanEdit. */
export function EditForm({ history, lists, ...props }: Props) {
  const user = useOwnUser()
  const mayEdit = usePermission('CanEdit')
  const { noun, id, fields, texts } = props
  if (!user) return <p className="script-less">{texts.needsScript}</p>
  if (mayEdit === false) return <p role="alert">{texts.forbidden}</p>
  if (!mayEdit) return null
  return (
    <>
      <Fields {...props} />
      {lists && <WorkLists id={id} updatedDate={props.updatedDate} {...lists} />}
      <EditHistory
        key={props.updatedDate}
        noun={noun}
        id={id}
        labels={{ ...lists?.texts, ...Object.fromEntries(fields.map(({ name, label }) => [name, label])) }}
        fields={fields}
        texts={history}
      />
    </>
  )
}

function Fields({ noun, id, entry, updatedDate, fields, texts, form }: Omit<Props, 'history' | 'lists'>) {
  const router = useRouter()
  const shown = Object.fromEntries(fields.map(({ name, value }) => [name, value]))
  const { draft, began, contested, contest, yield: yieldTo } = useEntryDraft(`${noun}:${id}`, shown)
  const values = (given: FormData) => {
    const typed = (name: string) => String(given.get(name) ?? '')
    const touched = fields.filter(({ name }) => typed(name) !== began[name])
    const valuesOf = (text: (name: string) => string) =>
      Object.fromEntries(touched.map((field) => [field.name, valueIn(field, text(field.name))]))
    return { updatedDate, began: valuesOf((name) => began[name] ?? ''), ...valuesOf(typed) }
  }
  const send = async (_: unknown, given: unknown) => {
    await call(editCall(noun, id), { method: 'PUT', body: given })
    notify('success', texts.done)
    if (announce(entry, true)) router.push(entry)
  }
  const refusal = ({ code, current }: Problem) => {
    const newer =
      code === 'conflict' ? (current as { values?: Record<string, unknown> } | undefined)?.values : undefined
    if (newer) contest(Object.fromEntries(Object.entries(newer).map(([name, value]) => [name, textOf(value)])))
    return undefined
  }
  const schema: () => Promise<z.ZodType> = SCHEMAS[noun]
  return (
    <Form
      draft={draft}
      schema={schema}
      send={send}
      refusal={refusal}
      values={values}
      texts={form}
      label={texts.title}
      className={EDIT_FORM}
    >
      {fields.map(({ name, label, hint, value, lines, number, choices }) => (
        <Fragment key={name}>
          {choices ? (
            <Select name={name} label={label} value={value} choices={choices} />
          ) : (
            <TextField
              name={name}
              label={label}
              hint={hint}
              defaultValue={value}
              lines={lines}
              inputMode={number ? 'numeric' : undefined}
              autoComplete="off"
            />
          )}
          {contested[name] !== undefined && (
            <Contested
              label={label}
              newer={choices?.find((choice) => choice.value === contested[name])?.label ?? contested[name]}
              onTake={(form) => {
                if (form) fillIn(form, { [name]: contested[name] ?? '' })
                yieldTo(name)
              }}
            />
          )}
        </Fragment>
      ))}
      <p className="col-span-full flex flex-wrap gap-3">
        <Submit>{texts.save}</Submit>
        <Link href={entry} className="button button-plain">
          {texts.back}
        </Link>
      </p>
    </Form>
  )
}

/** The text of a field for a value of the API. */
function textOf(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return Array.isArray(value) ? value.join('\n') : String(value ?? '')
}

/** The value to send. A text that is not a number is sent as typed, so that the server refuses it with a message. */
function valueIn({ number, as }: EditField, text: string): string | number | boolean | string[] | null {
  if (as === 'choice') return text || null
  if (as === 'truth') return text === 'yes'
  if (as === 'lines') return text.split('\n').filter((line) => line.trim() !== '')
  if (!number) return text
  const digits = text.trim()
  return digits === '' ? null : /^\d+$/.test(digits) ? Number(digits) : digits
}
