'use client'
import { createContext, type FormEvent, type ReactNode, useContext, useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import { notify } from '@/components/ui/notify'
import { Problem } from '@/lib/browser/problem'
import { DraftNote } from './draft-note'
import type { PlainForm } from './plain'
import { fillIn, type TypedTexts, typedIn } from './typed'
import type { FormDraft } from './use-form-draft'

/** Error messages of fields by code (messages/en.json, errors.fields), the message for unknown errors, and the button of passwords. */
export type FormTexts = { errors: Readonly<Record<string, string>>; unknown: string; show: string; hide: string }

type Props<Input> = {
  /** Keeps what is typed until it is saved (use-form-draft.ts). */
  draft?: FormDraft
  /** Loaded when the form is first used, since it contains the validation library. */
  schema: () => Promise<z.ZodType<Input>>
  /**
   * Sends the parsed input; also gets the raw values. `false` keeps the draft. A Problem that it throws is shown at the fields that it names, and as
   * a notification.
   */
  send: (input: Input, given: unknown) => Promise<unknown>
  /** Where the message of a refusal is shown; in the form it needs a place (refusal.tsx). */
  told?: 'notice' | 'form'
  /** The message for a refusal; undefined shows the server's message. null: the form shows it itself. */
  refusal?: (problem: Problem) => string | null | undefined
  /** Reads the values from the form data; by default the fields by name. */
  values?: (form: FormData) => unknown
  texts: FormTexts
  /** How it works without scripts; without it, it does nothing then. */
  plain?: PlainForm
  label: string
  className?: string
  /** A reset button was pressed. The form clears its error messages; the caller resets its fields. */
  onReset?: () => void
  children: ReactNode
}

type FormState = {
  pending: boolean
  /** Whether it works without scripts. */
  isPlain: boolean
  refused?: string | undefined
  texts?: FormTexts
  errorOf: (name: string) => string | undefined
}

const FormContext = createContext<FormState>({ pending: false, isPlain: false, errorOf: () => undefined })

/** The state of the form around a field: its error messages, whether it is being submitted, and why it was refused. */
export const useForm = () => useContext(FormContext)

/**
 * A form that is validated and submitted by script; with `plain`, the browser does both where there is none. Each field is validated when it first loses focus, afterwards at each
 * change; all are validated before submission. While a submission is pending, another one is ignored.
 */
export function Form<Input>({
  draft,
  schema,
  send,
  told = 'notice',
  refusal,
  values = texts,
  texts: words,
  plain,
  label,
  className,
  onReset,
  children,
}: Props<Input>) {
  const form = useRef<HTMLFormElement>(null)
  const left = useRef(new Set<string>())
  const busy = useRef(false)
  const [pending, setPending] = useState(false)
  const [codes, setCodes] = useState<Readonly<Record<string, string>>>(plain?.codes ?? {})
  const [refused, setRefused] = useState(plain?.refused)
  const untouched = useRef<TypedTexts>(undefined)

  // biome-ignore lint/correctness/useExhaustiveDependencies: restored once, when the form is there
  useEffect(() => {
    if (!form.current) return
    // From here on, the schema validates.
    form.current.noValidate = true
    untouched.current ??= typedIn(form.current)
    if (draft?.texts) fillIn(form.current, draft.texts)
  }, [])

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
    setRefused(undefined)
    try {
      const found = await check()
      for (const name of namesIn(form.current)) left.current.add(name)
      if ('errors' in found) return wrong(found.errors)
      setCodes({})
      const isSaved = (await send(found.input, found.given)) !== false
      if (form.current) untouched.current = typedIn(form.current)
      if (isSaved) draft?.drop()
    } catch (error) {
      const problem = error instanceof Problem ? error : new Problem(0, 'unknown', words.unknown)
      wrong(problem.errors)
      const message = refusal?.(problem)
      if (message !== null) tell(message ?? (problem.message || words.unknown))
    } finally {
      busy.current = false
      setPending(false)
    }
  }
  const tell = (text: string) => {
    if (told === 'form') setRefused(text)
    else notify('failure', text)
  }
  const reset = (event: FormEvent) => {
    if (!onReset) return
    event.preventDefault()
    left.current.clear()
    setCodes({})
    onReset()
  }
  const type = () => {
    if (draft && form.current) draft.keep(typedIn(form.current), untouched.current ?? {})
  }
  const discard = () => {
    if (form.current) fillIn(form.current, untouched.current ?? {})
    draft?.drop()
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
    <FormContext value={{ pending, isPlain: plain !== undefined, refused, texts: words, errorOf }}>
      <form
        ref={form}
        // Without scripts, and before hydration, a form with a dialog's method does nothing.
        method={plain ? 'post' : 'dialog'}
        action={plain?.action}
        noValidate={!plain}
        aria-label={label}
        aria-busy={pending}
        className={className ?? 'form'}
        onSubmit={submit}
        onReset={reset}
        onBlur={leave}
        onInput={type}
        onChange={({ target }) => void look(nameOf(target) ?? '')}
      >
        {draft?.isRestored && <DraftNote onDiscard={discard} />}
        {children}
      </form>
    </FormContext>
  )
}

/** Loads the validation library first: it must be configured before any schema is created. */
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
  if (!(field instanceof HTMLElement)) return
  const fold = field.closest('details')
  if (fold) fold.open = true
  field.focus()
}
