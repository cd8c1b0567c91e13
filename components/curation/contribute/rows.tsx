import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Contested } from '@/components/form/contested'
import { textOf } from '@/lib/curation/documents/differences'
import { PLAIN } from './cells'
import { itemName, listOf, pathOf } from './edit-state'
import { useEditing } from './editing'
import { useLabels } from './labels'
import { ADDERS, ROWS } from './row-kinds'
import type { FieldName } from './sections'
import type { KnownEntry } from './use-entry-edit'

/** Rows that are shown at once: a work can have thousands of episodes. */
const SIZE = 25

/** The items of a list, a page of rows at a time, and what adds one. */
export function Rows({ field }: { field: FieldName }) {
  const { noun, values, change, contested, take, names, errorAt, isLocked } = useEditing()
  const t = useTranslations('contribute.rows')
  const label = useLabels()(field)
  const [page, setPage] = useState(0)
  const [filter, setFilter] = useState('')
  const items = listOf(values[field])
  const Row = ROWS[field]
  const Adder = ADDERS[field]
  if (!Row || !Adder) return null
  const said = (item: unknown) => String(textOf(field, [item], names) ?? '')
  const wanted = filter.trim().toLowerCase()
  const places = items
    .map((_, at) => at)
    .filter((at) => wanted === '' || said(items[at]).toLowerCase().includes(wanted))
  const last = Math.max(0, Math.ceil(places.length / SIZE) - 1)
  const shown = Math.min(page, last)
  return (
    <fieldset className="grid grid-cols-1 gap-3" disabled={isLocked(field)}>
      <legend className="sr-only">{label}</legend>
      {Object.entries(contested).map(([path, theirs]) => {
        const [of, name] = pathOf(path)
        if (of !== field) return null
        const mine = items.find((item) => itemName(noun, field, item) === name)
        return (
          <Contested
            key={path}
            label={said(mine ?? theirs)}
            newer={theirs === undefined || name === undefined ? '' : said(theirs)}
            onTake={() => take(path)}
          />
        )
      })}
      {errorAt(field) && (
        <p role="alert" className="field-message" data-wrong="">
          {errorAt(field)}
        </p>
      )}
      {items.length > SIZE && (
        <p className="flex flex-wrap items-center gap-3 text-sm">
          <input
            className="field-box max-w-60 px-3"
            aria-label={t('filter', { label })}
            placeholder={t('filter', { label })}
            value={filter}
            onChange={({ currentTarget }) => {
              setFilter(currentTarget.value)
              setPage(0)
            }}
          />
          <PageButton label={t('back')} disabled={shown === 0} onPress={() => setPage(shown - 1)} />
          {t('page', { page: shown + 1, pages: last + 1 })}
          <PageButton label={t('forth')} disabled={shown === last} onPress={() => setPage(shown + 1)} />
        </p>
      )}
      {items.length > 0 && (
        <ul className="grid grid-cols-1 gap-2" aria-label={label}>
          {places.slice(shown * SIZE, (shown + 1) * SIZE).map((at) => {
            const item = items[at]
            const path = `${field}.${itemName(noun, field, item) ?? at}`
            return (
              <li key={at} className="rounded-md bg-raised px-4 py-3" aria-label={said(item)}>
                <Row
                  item={item as never}
                  path={path}
                  onChange={(next: unknown, known?: readonly KnownEntry[]) =>
                    change(field, items.with(at, next), known)
                  }
                  onRemove={() => change(field, items.toSpliced(at, 1))}
                />
                {errorAt(path) && (
                  <p className="field-message" data-wrong="" role="alert">
                    {errorAt(path)}
                  </p>
                )}
              </li>
            )
          })}
        </ul>
      )}
      <Adder
        items={items as never}
        onAdd={(more: readonly unknown[], known?: readonly KnownEntry[]) => {
          change(field, [...items, ...more], known)
          setFilter('')
          setPage(Math.ceil((items.length + more.length) / SIZE) - 1)
        }}
      />
    </fieldset>
  )
}

function PageButton({ label, disabled, onPress }: { label: string; disabled: boolean; onPress: () => void }) {
  return (
    <button type="button" className={`${PLAIN} disabled:opacity-60`} disabled={disabled} onClick={onPress}>
      {label}
    </button>
  )
}
