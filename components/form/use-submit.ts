import { type FormEvent, type RefObject, useRef, useState } from 'react'
import type { z } from 'zod'
import { notify } from '@/components/ui/notify'
import { Problem } from '@/lib/browser/problem'
import type { PlainForm } from './plain'

/**
 * Error messages of fields by code (messages/en.json, errors.fields), the message for unknown errors, and the button of
 * passwords.
 */
export type FormTexts = { errors: Readonly<Record<string, string>>; unknown: string; show: string; hide: string }

/** How the values of a form are read, validated and sent. */
export type Sending<Input> = {
  /** Loaded when the form is first used, since it contains the validation library. */
  schema: () => Promise<z.ZodType<Input>>
  /**
   * Sends the parsed input; also gets the raw values. `false` keeps the draft. A Problem that it throws is shown at the
   * fields that it names, and as a notification.
   */
  send: (input: Input, given: unknown) => Promise<unknown>
  /** Where the message of a refusal is shown; in the form it needs a place (refusal.tsx). */
  told?: 'notice' | 'form'
  /**
   * The message for a refusal; undefined shows the server's message. null shows none: the form shows the refusal
   * itself.
   */
  refusal?: (problem: Problem) => string | null | undefined
  /** Reads the values from the form data; by default the fields by name. */
  values?: (form: FormData) => unknown
  texts: FormTexts
  /** How it works without scripts; without it, it does nothing then. */
  plain?: PlainForm | undefined
  /** A reset button was pressed. The form clears its error messages; the caller resets its fields. */
  onReset?: (() => void) | undefined
}

/**
 * The validation and the submission of a form by script. `onSent` is told whether what was sent is saved.
 * @returns what is wrong and what the form does at each event
 */
export function useSubmit<Input>(
  form: RefObject<HTMLFormElement | null>,
  { schema, send, told = 'notice', refusal, values = texts, texts: words, plain, onReset }: Sending<Input>,
  onSent: (isSaved: boolean) => void,
) {
  const left = useRef(new Set<string>())
  const busy = useRef(false)
  // The newest validation: an older one that ends later says nothing.
  const newest = useRef(0)
  /** The errors of the server, with the texts of the fields that it refused: an error stays until its text changes. */
  const denied = useRef<Denied>({ errors: {}, given: undefined })
  const [pending, setPending] = useState(false)
  const [codes, setCodes] = useState<Readonly<Record<string, string>>>(plain?.codes ?? {})
  const [refused, setRefused] = useState(plain?.refused)

  const check = async () => {
    const [{ checked }, wanted] = await loaded(schema)
    const given = form.current ? values(new FormData(form.current)) : {}
    return { ...checked(wanted, given), given }
  }
  const look = async (name: string) => {
    if (!left.current.has(name)) return
    newest.current += 1
    const own = newest.current
    const found = await check().catch(() => undefined)
    if (!found || own !== newest.current) return
    setCodes({ ...still(denied.current, form.current), ...('errors' in found && only(found.errors, left.current)) })
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
    newest.current += 1
    denied.current = { errors: {}, given: undefined }
    const given = form.current ? new FormData(form.current) : undefined
    setPending(true)
    setRefused(undefined)
    try {
      const found = await check()
      for (const name of namesIn(form.current)) left.current.add(name)
      if ('errors' in found) return wrong(found.errors)
      setCodes({})
      onSent((await send(found.input, found.given)) !== false)
    } catch (error) {
      const problem = error instanceof Problem ? error : new Problem(0, 'unknown', words.unknown)
      denied.current = { errors: problem.errors, given }
      wrong(problem.errors)
      const message = refusal?.(problem)
      if (message !== null) tell(message ?? (problem.message || words.unknown))
    } finally {
      busy.current = false
      setPending(false)
    }
  }
  /** Clears the error of a field that has become another one, such as one for another kind of code. */
  const forget = (name: string) => {
    newest.current += 1
    left.current.delete(name)
    setCodes(({ [name]: _, ...others }) => others)
  }
  const tell = (text: string) => {
    if (told === 'form') setRefused(text)
    else notify('failure', text)
  }
  const reset = (event: FormEvent) => {
    if (!onReset) return
    event.preventDefault()
    left.current.clear()
    denied.current = { errors: {}, given: undefined }
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
  return {
    pending,
    refused,
    errorOf,
    submit,
    reset,
    leave,
    forget,
    change: ({ target }: FormEvent) => void look(nameOf(target) ?? ''),
  }
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

type Denied = { errors: Readonly<Record<string, string>>; given: FormData | undefined }

/** The errors of the fields whose texts are still those that were refused. */
function still({ errors, given }: Denied, form: HTMLFormElement | null): Record<string, string> {
  if (!given || !form) return {}
  const now = new FormData(form)
  return Object.fromEntries(Object.entries(errors).filter(([name]) => now.get(name) === given.get(name)))
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
