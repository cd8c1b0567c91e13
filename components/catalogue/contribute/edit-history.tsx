import { useState } from 'react'
import { Avatar } from '@/components/identity/avatar'
import { type FailureTexts, failureText } from '@/components/identity/session/failure'
import { useRead } from '@/components/identity/session/use-read'
import { RelativeTime } from '@/components/ui/relative-time'
import { useFormats } from '@/i18n/formats'
import { Link } from '@/i18n/link'
import { editsCall } from '@/lib/catalogue/links/edits'
import type { EditedNoun } from '@/lib/catalogue/nouns'
import type { Edit } from '@/lib/catalogue/schemas/edits'
import { links } from '@/lib/links'
import type { Paged } from '@/lib/schemas/paging'
import type { EditField } from './edit-form'

export type EditHistoryTexts = {
  title: string
  none: string
  failures: FailureTexts
  last: string
  nobody: string
  nothing: string
  more: string
  texts: string
}

type Props = {
  noun: EditedNoun
  id: number
  fields: readonly EditField[]
  /** The names of fields for readers. */
  labels: Readonly<Record<string, string | undefined>>
  texts: EditHistoryTexts
}

/** The maximum page size of the call. */
const MAX = 100
const STEP = 10
/** Longer texts are collapsed. */
const LONG = 80

const WHO = 'flex flex-wrap items-center gap-x-3 gap-y-1'

/** The edits of an entry, the newest first. */
export function EditHistory({ noun, id, fields, labels, texts }: Props) {
  const format = useFormats()
  const [size, setSize] = useState(STEP)
  const { found, failure } = useRead<Paged<Edit>>(`${editsCall(noun, id)}?size=${size}`)
  if (found === undefined) return null
  if (found === 'failed') return <p role="alert">{failureText(failure, texts.failures)}</p>
  const [last] = found.data
  return (
    <section className="mt-14 grid grid-cols-1 justify-items-start gap-3" aria-labelledby="edits-title">
      <h2 id="edits-title" className="section-title">
        {texts.title}
      </h2>
      {last ? (
        <p className="text-quiet">
          {texts.last.replace('{name}', last.editor?.username ?? texts.nobody)}{' '}
          <RelativeTime iso={last.createdDate} exact={format.timestamp(last.createdDate)} />
        </p>
      ) : (
        <p className="text-quiet">{texts.none}</p>
      )}
      <ol className="grid w-full grid-cols-1 gap-2">
        {found.data.map((edit) => (
          <EditRow key={edit.id} edit={edit} fields={fields} labels={labels} texts={texts} />
        ))}
      </ol>
      {found.total > found.data.length && size < MAX && (
        <button type="button" className="button button-plain" onClick={() => setSize(Math.min(MAX, size * 3))}>
          {texts.more}
        </button>
      )}
    </section>
  )
}

type RowProps = { edit: Edit } & Pick<Props, 'fields' | 'labels' | 'texts'>

function EditRow({ edit: { editor, changes, createdDate }, fields, labels, texts }: RowProps) {
  const format = useFormats()
  return (
    <li className="grid gap-2.5 rounded-md bg-raised px-4.5 py-3.5 text-sm/normal">
      <p className={WHO}>
        {editor ? (
          <Link href={links.user(editor.username)} className={`${WHO} font-semibold text-ink`}>
            <Avatar user={editor} size={32} />
            <span dir="auto">{editor.username}</span>
          </Link>
        ) : (
          texts.nobody
        )}
        <span className="text-quiet">
          <RelativeTime iso={createdDate} exact={format.timestamp(createdDate)} />
        </span>
      </p>
      <dl className="grid gap-1.5">
        {changes.map(({ field, before, after }) => {
          const known = fields.find(({ name }) => name === field)
          const word = (value: string | number | null) =>
            known?.choices?.find((choice) => choice.value === value)?.label ?? (value === null ? null : String(value))
          return (
            <div key={field}>
              <dt className="text-xs/normal text-quiet">{labels[field] ?? field}</dt>
              <dd className="whitespace-pre-line wrap-anywhere">
                <Values before={word(before)} after={word(after)} texts={texts} />
              </dd>
            </div>
          )
        })}
      </dl>
    </li>
  )
}

function Values({ before, after, texts }: { before: string | null; after: string | null; texts: EditHistoryTexts }) {
  const both = (
    <>
      <del dir="auto" className="text-red decoration-1">
        {before ?? texts.nothing}
      </del>{' '}
      <ins dir="auto" className="text-green no-underline">
        {after ?? texts.nothing}
      </ins>
    </>
  )
  if ((before?.length ?? 0) <= LONG && (after?.length ?? 0) <= LONG) return both
  return (
    <details className="[&>:is(del,ins)]:mt-2 [&>:is(del,ins)]:block">
      <summary className="quiet-link">{texts.texts}</summary>
      {both}
    </details>
  )
}
