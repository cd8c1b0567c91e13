'use client'
import { createContext, type FormEvent, type ReactNode, useContext, useRef, useState } from 'react'
import type { z } from 'zod'
import { Problem } from '@/lib/browser/problem'
import { notify } from '../ui/notify'

/** The words of mistakes, by their codes (messages/en.json, errors.fields), and what is said when nobody knows better. */
export type FormTexts = { errors: Readonly<Record<string, string>>; unknown: string }

type Props<Input> = {
  /** Fetched when the form is first used, since it brings the validation library. */
  schema: () => Promise<z.ZodType<Input>>
  /** What is sent: what the schema made of the values, and the values as they were given. A Problem that it throws is shown at the fields that it names, and as a notification. */
  send: (input: Input, given: unknown) => Promise<unknown>
  /** Words for a refusal; without them the server's own are shown. null says nothing: the form shows it another way. */
  refusal?: (problem: Problem) => string | null | undefined
  /** What the fields say; as it is usual, their texts by their names. */
  values?: (form: FormData) => unknown
  texts: FormTexts
  label: string
  className?: string
  /** A button of the type "reset" was pressed: what was wrong is forgotten, and the fields are the caller's to set. */
  onReset?: () => void
  children: ReactNode
}

type Shown = { pending: boolean; errorOf: (name: string) => string | undefined }

const FormContext = createContext<Shown>({ pending: false, errorOf: () => undefined })

/** What a field shows of its form: the words of its mistake, and whether the form is on its way. */
export const useForm = () => useContext(FormContext)

/**
 * The one way to send something. Fields are checked lazily: each one when it is left for the first time, from then on as it
 * changes, and all of them before they are sent. While a sending is in progress another one is ignored.
 */
export function Form<Input>({
  schema,
  send,
  refusal,
  values = texts,
  texts: words,
  label,
  className,
  onReset,
  children,
}: Props<Input>) {
  const form = useRef<HTMLFormElement>(null)
  const left = useRef(new Set<string>())
  const busy = useRef(false)
  const [pending, setPending] = useState(false)
  const [codes, setCodes] = useState<Readonly<Record<string, string>>>({})

  const check = async () => {
    const [{ checked }, wanted] = await loaded(schema)
    const given = form.current ? values(new FormData(form.current)) : {}
    return { ...checked(wanted, given), given }
  }
  const look = async (name: string) => {
    if (!left.current.has(name)) return
    const found = await check().catch(() => undefined)
    if (found) setCodes('errors' in found ? only(found.errors, left.current) : {})
  }
  const leave = ({ target }: FormEvent) => {
    const name = nameOf(target)
    if (!name || busy.current) return
    left.current.add(name)
    void look(name)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy.current) return
    busy.current = true
    setPending(true)
    try {
      const found = await check()
      for (const name of namesIn(form.current)) left.current.add(name)
      if ('errors' in found) return wrong(found.errors)
      setCodes({})
      await send(found.input, found.given)
    } catch (error) {
      const problem = error instanceof Problem ? error : new Problem(0, 'unknown', words.unknown)
      wrong(problem.errors)
      const said = refusal?.(problem)
      if (said !== null) notify('failure', said ?? (problem.message || words.unknown))
    } finally {
      busy.current = false
      setPending(false)
    }
  }
  const reset = (event: FormEvent) => {
    if (!onReset) return
    event.preventDefault()
    left.current.clear()
    setCodes({})
    onReset()
  }
  const wrong = (errors: Readonly<Record<string, string>>) => {
    setCodes(errors)
    focusFirst(form.current, errors)
  }

  const errorOf = (name: string) => {
    const code = codes[name]
    return code === undefined ? undefined : (words.errors[code] ?? words.errors.invalid)
  }
  return (
    <FormContext value={{ pending, errorOf }}>
      <form
        ref={form}
        // What is typed must never become part of an address, should the page not listen yet.
        method="post"
        noValidate
        aria-label={label}
        aria-busy={pending}
        className={className ?? 'form'}
        onSubmit={submit}
        onReset={reset}
        onBlur={leave}
        onChange={({ target }) => void look(nameOf(target) ?? '')}
      >
        {children}
      </form>
    </FormContext>
  )
}

/** The library first: it is told how to work before any schema is made. */
async function loaded<Input>(schema: () => Promise<z.ZodType<Input>>) {
  const codes = await import('./codes')
  return [codes, await schema()] as const
}

const texts = (form: FormData): unknown => Object.fromEntries(form)

function nameOf(target: EventTarget): string | undefined {
  return 'name' in target && typeof target.name === 'string' && target.name !== '' ? target.name : undefined
}

function namesIn(form: HTMLFormElement | null): string[] {
  return [...(form?.elements ?? [])].flatMap((field) => nameOf(field) ?? [])
}

function only(errors: Record<string, string>, names: Set<string>): Record<string, string> {
  return Object.fromEntries(Object.entries(errors).filter(([name]) => names.has(name)))
}

function focusFirst(form: HTMLFormElement | null, errors: Readonly<Record<string, string>>): void {
  const field = [...(form?.elements ?? [])].find((each) => Object.hasOwn(errors, nameOf(each) ?? ''))
  if (field instanceof HTMLElement) field.focus()
}
