import type { KeyboardEvent } from 'react'
import { ask } from './ask'
import { watchOneMore } from './one-more'

/**
 * The keys of My watched, where no field has the focus: arrows, Home and End move between rows, `+` adds an episode, `e` opens
 * the form, a digit begins a score.
 */
export function tableKeys(event: KeyboardEvent<HTMLElement>): void {
  if (event.altKey || event.ctrlKey || event.metaKey || !(event.target instanceof HTMLElement)) return
  const row = event.target.closest<HTMLElement>('[data-row]')
  if (!row || event.target.matches('input:not([type=checkbox]), select, textarea')) return
  if (/^\d$/.test(event.key)) enterScore(row, event.key)
  else if (act(event.key, row)) event.preventDefault()
}

/** Does what a key means; returns whether it means anything. */
function act(key: string, row: HTMLElement): boolean {
  const id = Number(row.dataset.row)
  const next = rowAfter(key, row)
  next?.querySelector<HTMLElement>('a')?.focus()
  if (key === '+') watchOneMore(id)
  if (key === 'e') ask({ kind: 'form', id })
  return next !== null || key === '+' || key === 'e'
}

/** The digit goes into the field, which has the focus then; a choice of faces is told of it. */
function enterScore(row: HTMLElement, key: string): void {
  const field = row.querySelector<HTMLInputElement | HTMLSelectElement>('[name=rating]')
  field?.focus()
  if (field instanceof HTMLInputElement) field.select()
  else field?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
}

function rowAfter(key: string, row: HTMLElement): Element | null {
  const rows = row.parentElement
  if (key === 'ArrowDown') return row.nextElementSibling
  if (key === 'ArrowUp') return row.previousElementSibling
  if (key === 'Home') return rows?.firstElementChild ?? null
  if (key === 'End') return rows?.lastElementChild ?? null
  return null
}
