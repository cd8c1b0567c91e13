'use client'
import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react'
import { DraftNote } from './draft-note'
import { fillIn, type TypedTexts, typedIn } from './typed'
import type { FormDraft } from './use-form-draft'
import { type FormTexts, type Sending, useSubmit } from './use-submit'

export type { FormTexts }

type Props<Input> = Sending<Input> & {
  /** Keeps what is typed until it is saved (use-form-draft.ts). */
  draft?: FormDraft
  label: string
  className?: string
  children: ReactNode
}

type FormState = {
  pending: boolean
  /** Whether it works without scripts. */
  isPlain: boolean
  refused?: string | undefined
  texts?: FormTexts
  errorOf: (name: string) => string | undefined
  /** Takes the error message of a field away. */
  forget: (name: string) => void
}

const FormContext = createContext<FormState>({
  pending: false,
  isPlain: false,
  errorOf: () => undefined,
  forget: () => {},
})

/** The state of the form around a field: its error messages, whether it is being submitted, and why it was refused. */
export const useForm = () => useContext(FormContext)

/**
 * A form that is validated and submitted by script; with `plain`, the browser does both where there is none. Each field
 * is validated when it first loses focus, afterwards at each change; all are validated before submission. While a
 * submission is pending, another one is ignored.
 */
export function Form<Input>({ draft, label, className, children, ...sending }: Props<Input>) {
  const { plain, texts: words } = sending
  const form = useRef<HTMLFormElement>(null)
  const untouched = useRef<TypedTexts>(undefined)
  const { pending, refused, errorOf, forget, submit, reset, leave, change } = useSubmit(form, sending, (isSaved) => {
    if (form.current) untouched.current = typedIn(form.current)
    if (isSaved) draft?.drop()
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: restored once, when the form is there
  useEffect(() => {
    if (!form.current) return
    // From here on, the schema validates.
    form.current.noValidate = true
    untouched.current ??= typedIn(form.current)
    if (draft?.texts) fillIn(form.current, draft.texts)
  }, [])

  const type = () => {
    if (draft && form.current) draft.keep(typedIn(form.current), untouched.current ?? {})
  }
  const discard = () => {
    if (form.current) fillIn(form.current, untouched.current ?? {})
    draft?.drop()
  }
  return (
    <FormContext value={{ pending, isPlain: plain !== undefined, refused, texts: words, errorOf, forget }}>
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
        onChange={change}
      >
        {draft?.isRestored && <DraftNote onDiscard={discard} />}
        {children}
      </form>
    </FormContext>
  )
}
