import type { KeyboardEvent } from 'react'
import { ask } from '../ask'
import { watchOneMore } from '../one-more'

/**
 * The keys of My watched, where no field has the focus. Arrows, Home and End move between rows. `+` adds an episode,
 * `e` opens the form, and a digit begins a score. `x` or space selects a row, with Shift those up to it.
 */
export function tableKeys(event: KeyboardEvent<HTMLElement>): void {
  if (event.altKey || event.ctrlKey || event.metaKey || !(event.target instanceof HTMLElement)) return
  const row = event.target.closest<HTMLElement>('[data-row]')
  if (!row || event.target.matches('input:not([type=checkbox]), select, textarea')) return
  if (/^\d$/.test(event.key)) enterScore(row, event.key)
  else if (act(event, row)) event.preventDefault()
}

/** Does what a key means; returns whether it means anything. */
function act({ key, shiftKey, target }: KeyboardEvent<HTMLElement>, row: HTMLElement): boolean {
  const id = Number(row.dataset.row)
  const next = rowAfter(key, row)
  next?.querySelector<HTMLElement>('a')?.focus()
  if (key === '+') watchOneMore(id)
  if (key === 'e') ask({ kind: 'form', id })
  // Space presses a button or checkbox that has the focus.
  const selects = key.toLowerCase() === 'x' || (key === ' ' && target instanceof HTMLAnchorElement)
  return next !== null || key === '+' || key === 'e' || (selects && select(row, shiftKey))
}

/** Clicks the checkbox of a row; returns whether there is one. */
function select(row: HTMLElement, shiftKey: boolean): boolean {
  const box = row.querySelector('input[type=checkbox]')
  box?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey }))
  return box !== null
}

/** The digit goes into the field, which has the focus then; a choice of faces is told of it. */
function enterScore(row: HTMLElement, key: string): void {
  const field = row.querySelector<HTMLInputElement | HTMLSelectElement>('[name=rating]')
  field?.focus()
  if (field instanceof HTMLInputElement) field.select()
  else field?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
}

/** The row that a key leads to, in any group. */
function rowAfter(key: string, row: HTMLElement): Element | null {
  const rows = [...(row.closest('[data-rows]') ?? row.parentElement ?? row).querySelectorAll('[data-row]')]
  const at = rows.indexOf(row)
  if (key === 'ArrowDown') return rows[at + 1] ?? null
  if (key === 'ArrowUp') return rows[at - 1] ?? null
  if (key === 'Home') return rows[0] ?? null
  if (key === 'End') return rows.at(-1) ?? null
  return null
}
