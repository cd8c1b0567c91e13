'use client'
import { useLocale } from 'next-intl'
import { type FormEvent, type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import { useRouter } from '@/i18n/navigation'
import { localize } from '@/i18n/paths'
import { announce } from '../ui/navigation-event'

/** How long a search waits for the next key (product.md, section 9), in milliseconds. */
const DEBOUNCE = 500

type Props = {
  /** The page that the choices lead to. */
  action: string
  /** The choices that the page shows, as its query string: fields follow it on Back and Forward. */
  state?: string
  /** Follows every change by itself; else it waits to be submitted. */
  live?: boolean
  className?: string
  label: string
  children: ReactNode
}

/**
 * Choices that become the address of a page. A plain GET form without JavaScript; with it, it navigates within the site
 * and leaves out what is empty. Its fields are rendered by the server; an empty value is the default.
 */
export function QueryForm({ action: path, state, live = false, className, label, children }: Props) {
  const router = useRouter()
  const action = localize(path, useLocale())
  const form = useRef<HTMLFormElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => {
    if (form.current && state !== undefined) follow(form.current, state, timer.current !== undefined)
  }, [state])
  useEffect(() => () => clearTimeout(timer.current), [])

  const go = () => {
    clearTimeout(timer.current)
    timer.current = undefined
    if (!form.current) return
    const wanted = queryOf(form.current)
    if (same(wanted, state)) return
    const to = wanted ? `${action}?${wanted}` : action
    announce(to, !live)
    router.push(to, { scroll: !live })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    go()
  }
  const change = (event: FormEvent) => {
    if (!live) return
    clearTimeout(timer.current)
    if (event.target instanceof HTMLSelectElement) go()
    else timer.current = setTimeout(go, DEBOUNCE)
  }
  const clear = (event: MouseEvent) => {
    const input = clearedBy(event.target)
    if (!input) return
    event.preventDefault()
    input.value = ''
    input.focus()
    if (live) go()
  }

  return (
    <search aria-label={label} className="contents">
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the click comes from a link inside, which has its keys */}
      <form
        ref={form}
        action={action}
        autoComplete="off"
        className={className}
        onSubmit={submit}
        onChange={change}
        onClick={clear}
      >
        {children}
      </form>
    </search>
  )
}

function queryOf(form: HTMLFormElement): string {
  const query = new URLSearchParams()
  for (const [name, value] of new FormData(form)) {
    const text = typeof value === 'string' ? value.trim() : ''
    if (text) query.set(name, text)
    else query.delete(name)
  }
  return query.toString()
}

/** Whether two query strings say the same, in whatever order. */
function same(one: string, other: string | undefined): boolean {
  const words = (query: string) => [...new URLSearchParams(query)].sort().join()
  return other !== undefined && words(one) === words(other)
}

/** Sets the fields to what the page shows, but not the one that somebody is typing in. */
function follow(form: HTMLFormElement, state: string, typing: boolean): void {
  const query = new URLSearchParams(state)
  for (const field of form.elements) {
    if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement) || !field.name) continue
    if (typing && field === document.activeElement) continue
    field.value = query.get(field.name) ?? ''
  }
}

/** The text field that a clear link stands in. */
function clearedBy(target: EventTarget): HTMLInputElement | null {
  const link = target instanceof Element ? target.closest('[data-clear]') : null
  return link?.parentElement?.querySelector('input') ?? null
}
