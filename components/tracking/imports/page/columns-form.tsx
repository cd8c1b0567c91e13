import { useMessages, useTranslations } from 'next-intl'
import { useState } from 'react'
import { SelectBox } from '@/components/form/select'
import { LinedButton } from '@/components/ui/button'
import { notify } from '@/components/ui/notify'
import { PANEL } from '@/components/ui/panel'
import { useRouter } from '@/i18n/navigation'
import { links } from '@/lib/links'
import { IMPORT_COLUMNS, type ImportColumn } from '@/lib/tracking/import-columns'
import type { Import } from '@/lib/tracking/schemas/imports'
import { chooseColumns, discardImport } from '../calls'
import { useDo } from './use-do'

type Table = NonNullable<Import['columns']>
type Props = { of: Import; table: Table; onChosen: (chosen: Import) => void }

/** What the columns of a table are: a guess with the first rows, which the user corrects before the file is read. */
export function ColumnsForm({ of, table, onChosen }: Props) {
  const t = useTranslations('imports.columns')
  const { fields: names } = useMessages().imports.columns
  const router = useRouter()
  const [fields, setFields] = useState<readonly ImportColumn[]>(table.fields)
  const { pending, run } = useDo()
  const choose = (at: number, field: ImportColumn) =>
    setFields(fields.map((each, place) => (place === at ? field : each === field ? 'skip' : each)))
  const send = () => run('read', t('failed'), async () => onChosen(await chooseColumns(of.id, fields)))
  const discard = () =>
    run('discard', t('failed'), async () => {
      await discardImport(of.id)
      notify('success', t('discarded'))
      router.push(links.imports())
    })
  return (
    <form
      className={PANEL}
      aria-labelledby="columns-title"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <h2 id="columns-title" className="font-semibold text-ink">
        {t('title')}
      </h2>
      <p className="text-sm text-quiet">{t('lead')}</p>
      <ul className="grid gap-2">
        {table.header.map((name, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other identity, and keep their places
          <li key={at} className="grid items-center gap-x-4 gap-y-1 sm:grid-cols-[minmax(0,1fr)_220px]">
            <span className="min-w-0 text-sm">
              <b className="font-semibold wrap-anywhere text-ink" dir="auto">
                {name || t('unnamed', { number: at + 1 })}
              </b>
              <span className="block truncate text-quiet" dir="auto">
                {table.samples.flatMap((row) => row[at] || []).join(' · ')}
              </span>
            </span>
            <SelectBox
              name={`column-${at}`}
              aria-label={t('isOf', { name: name || t('unnamed', { number: at + 1 }) })}
              value={fields[at] ?? 'skip'}
              choices={IMPORT_COLUMNS.map((field) => ({ value: field, label: names[field] }))}
              onChange={({ currentTarget }) => choose(at, currentTarget.value as ImportColumn)}
            />
          </li>
        ))}
      </ul>
      <p className="flex flex-wrap gap-3">
        <button
          type="submit"
          className="button"
          aria-disabled={pending !== undefined}
          data-pending={pending === 'read' || undefined}
        >
          {t('read')}
        </button>
        <LinedButton
          aria-disabled={pending !== undefined}
          data-pending={pending === 'discard' || undefined}
          onClick={() => void discard()}
        >
          {t('discard')}
        </LinedButton>
      </p>
    </form>
  )
}
