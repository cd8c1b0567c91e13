'use client'
import { useLocale } from 'next-intl'
import { type FormEvent, type MouseEvent, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { announce } from '@/components/ui/navigation-event'
import { useRouter } from '@/i18n/navigation'
import { localize } from '@/i18n/paths'

/** Debounce of the search, in milliseconds. */
const DEBOUNCE = 500

type Props = {
  /** The path of the page. */
  action: string
  /** The search parameters of the current page, as a query string: fields follow it on Back and Forward. */
  state?: string
  /** Whether it navigates at each change, instead of at submission. */
  live?: boolean
  className?: string
  label: string
  children: ReactNode
}

/**
 * A form whose values become the search parameters of a page. Without JavaScript a plain GET form; with it, it
 * navigates within the site and omits empty values. Its fields are rendered by the server; an empty value is the
 * default. What was chosen or typed before hydration is kept, and navigates if the form is `live`.
 */
export function QueryForm({ action: path, state, live = false, className, label, children }: Props) {
  const router = useRouter()
  const action = localize(path, useLocale())
  const form = useRef<HTMLFormElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const isNew = useRef(true)
  // A layout effect: nothing can be chosen between hydration and it.
  useLayoutEffect(() => {
    if (!form.current) return
    const isChangedBefore = isNew.current && isChanged(form.current)
    isNew.current = false
    if (!isChangedBefore) {
      if (state !== undefined) follow(form.current, state, timer.current !== undefined)
    } else if (live) {
      timer.current = setTimeout(() => form.current?.requestSubmit(), DEBOUNCE)
    }
  }, [state, live])
  useEffect(() => {
    return () => clearTimeout(timer.current)
  }, [])

  const go = () => {
    clearTimeout(timer.current)
    timer.current = undefined
    if (!form.current) return
    const wanted = queryOf(form.current)
    if (same(wanted, state)) return
    const to = wanted ? `${action}?${wanted}` : action
    if (announce(to, !live)) router.push(to, { scroll: !live })
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
    if (isList(form, name)) query.set(name, [query.get(name), text].filter(Boolean).join())
    else if (text) query.set(name, text)
    else query.delete(name)
  }
  return query.toString()
}

/** Whether the field is a group of checkboxes, whose values are joined by commas. */
function isList(form: HTMLFormElement, name: string): boolean {
  return form.elements.namedItem(name) instanceof RadioNodeList
}

/** Whether two query strings have the same parameters, in any order. */
function same(one: string, other: string | undefined): boolean {
  const words = (query: string) => [...new URLSearchParams(query)].sort().join()
  return other !== undefined && words(one) === words(other)
}

/** Sets the fields to the values of the current page, except the one that the user is typing in. */
function follow(form: HTMLFormElement, state: string, typing: boolean): void {
  const query = new URLSearchParams(state)
  for (const field of fieldsOf(form)) {
    if (typing && field === document.activeElement) continue
    const value = query.get(field.name) ?? ''
    if (field.type === 'checkbox') field.checked = value.split(',').includes(field.value)
    else field.value = value
  }
}

/** The fields of a form that have a name. */
function fieldsOf(form: HTMLFormElement): (HTMLInputElement | HTMLSelectElement)[] {
  const isField = (each: Element) => each instanceof HTMLInputElement || each instanceof HTMLSelectElement
  return [...form.elements].filter(isField).filter(({ name }) => name !== '')
}

/** Whether a field of the form has another value than in the HTML: chosen or typed before hydration. */
function isChanged(form: HTMLFormElement): boolean {
  return fieldsOf(form).some(isFieldChanged)
}

function isFieldChanged(field: HTMLInputElement | HTMLSelectElement): boolean {
  if (field instanceof HTMLSelectElement) {
    const options = [...field.options]
    return (
      field.selectedIndex !==
      Math.max(
        0,
        options.findLastIndex(({ defaultSelected }) => defaultSelected),
      )
    )
  }
  return field.type === 'checkbox' ? field.checked !== field.defaultChecked : field.value !== field.defaultValue
}

/** The text field that a clear link belongs to. */
function clearedBy(target: EventTarget): HTMLInputElement | null {
  const link = target instanceof Element ? target.closest('[data-clear]') : null
  return link?.parentElement?.querySelector('input') ?? null
}
