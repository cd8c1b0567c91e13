import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { Contested } from '@/components/form/contested'
import { Icon } from '@/components/ui/icon'
import { reordered } from '@/components/ui/reorder'
import { textOf } from '@/lib/curation/documents/differences'
import { orderOf } from '@/lib/curation/documents/orders'
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
  const { noun, id, values, change, names, errorAt, isLocked } = useEditing()
  const t = useTranslations('contribute.rows')
  const label = useLabels()(field)
  const order = orderOf(field)
  const [page, setPage] = useState(0)
  const [filter, setFilter] = useState('')
  const [moved, setMoved] = useState('')
  const items = listOf(values[field])
  const Row = ROWS[field]
  const Adder = ADDERS[field]
  if (!Row || !Adder) return null
  const said = (item: unknown) => String(textOf(field, [item], names) ?? '')
  // The filter of a list that is short by now is not shown.
  const wanted = items.length > SIZE ? filter.trim().toLowerCase() : ''
  const places = items
    .map((_, at) => at)
    .filter((at) => wanted === '' || said(items[at]).toLowerCase().includes(wanted))
  const last = Math.max(0, Math.ceil(places.length / SIZE) - 1)
  const shown = Math.min(page, last)
  return (
    <fieldset className="grid grid-cols-1 gap-3" disabled={isLocked(field)}>
      <legend className="sr-only">{label}</legend>
      <Problems field={field} />
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
              <li key={at} data-at={at} className="rounded-md bg-raised px-4 py-3" aria-label={said(item)}>
                <Row
                  item={item as never}
                  path={path}
                  onChange={(next: unknown, known?: readonly KnownEntry[]) =>
                    change(field, items.with(at, next), known)
                  }
                  onRemove={() => change(field, items.toSpliced(at, 1))}
                />
                {id !== null && order && items.length > 1 && wanted === '' && (
                  <MoveButtons
                    name={said(item)}
                    at={at}
                    count={items.length}
                    onMove={(to) => {
                      change(field, reordered(items, at, to))
                      setPage(Math.floor(to / SIZE))
                      setMoved(t('moved', { name: said(item), place: to + 1, count: items.length }))
                    }}
                  />
                )}
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
      {order && (
        <p role="status" className="sr-only">
          {moved}
        </p>
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

/** What others have made of items or of their order meanwhile, and what is wrong with the list. */
function Problems({ field }: { field: FieldName }) {
  const { noun, values, contested, take, names, errorAt } = useEditing()
  const labels = useLabels()
  const order = orderOf(field)
  const said = (item: unknown) => String(textOf(field, [item], names) ?? '')
  return (
    <>
      {Object.entries(contested).map(([path, theirs]) => {
        const [of, name] = pathOf(path)
        if (of !== field) return null
        const mine = listOf(values[field]).find((item) => itemName(noun, field, item) === name)
        return (
          <Contested
            key={path}
            label={said(mine ?? theirs)}
            newer={theirs === undefined || name === undefined ? '' : said(theirs)}
            onTake={() => take(path)}
          />
        )
      })}
      {order && order in contested && (
        <Contested
          label={labels(order)}
          newer={String(textOf(field, contested[order], names) ?? '')}
          onTake={() => take(order)}
        />
      )}
      {[field, ...(order ? [order] : [])].map(
        (path) =>
          errorAt(path) && (
            <p key={path} role="alert" className="field-message" data-wrong="">
              {errorAt(path)}
            </p>
          ),
      )}
    </>
  )
}

type MoveProps = { name: string; at: number; count: number; onMove: (to: number) => void }

/** Buttons that move a row by one place. The focus goes with the row, or stays on its other button at an end. */
function MoveButtons({ name, at, count, onMove }: MoveProps) {
  const t = useTranslations('contribute.pictures')
  const list = useRef<HTMLParagraphElement>(null)
  const move = (to: number, button: 'up' | 'down') => {
    const rows = list.current?.closest('ul')
    onMove(to)
    requestAnimationFrame(() => {
      const moved = rows?.querySelector(`:scope > [data-at="${to}"]`)
      const buttons = moved?.querySelectorAll<HTMLButtonElement>('[data-move]:enabled')
      ;([...(buttons ?? [])].find((each) => each.dataset.move === button) ?? buttons?.[0])?.focus()
    })
  }
  const moves = [
    ['up', at - 1, 'up'],
    ['down', at + 1, 'arrowDown'],
  ] as const
  return (
    <p ref={list} className="mt-1 flex gap-1">
      {moves.map(([button, to, icon]) => (
        <button
          key={button}
          type="button"
          className="icon-button text-quiet hover:text-ink disabled:opacity-40"
          data-move={button}
          aria-label={t(button, { name })}
          disabled={to < 0 || to >= count}
          onClick={() => move(to, button)}
        >
          <Icon name={icon} size={18} />
        </button>
      ))}
    </p>
  )
}

function PageButton({ label, disabled, onPress }: { label: string; disabled: boolean; onPress: () => void }) {
  return (
    <button type="button" className={`${PLAIN} disabled:opacity-60`} disabled={disabled} onClick={onPress}>
      {label}
    </button>
  )
}
