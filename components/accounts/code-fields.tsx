import { useEffect, useRef, useState } from 'react'
import { useForm } from '@/components/form/form'
import { TextField } from '@/components/form/text-field'
import type { AccountTexts } from './texts'

type Props = {
  texts: Pick<
    AccountTexts['login'],
    'code' | 'codeHint' | 'codeNeeded' | 'recoveryCode' | 'recoveryHint' | 'useRecovery' | 'useApp' | 'trust'
  >
}

/** The second factor of a login: a code of the app or a recovery code, and whether the device is trusted. */
export function CodeFields({ texts }: Props) {
  const [isRecovery, setRecovery] = useState(false)
  const { forget } = useForm()
  const fields = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the field takes the focus when it comes or changes
  useEffect(() => {
    fields.current?.querySelector('input')?.focus()
  }, [isRecovery])
  return (
    <div ref={fields} className="contents">
      <p className="sr-only" role="status">
        {texts.codeNeeded}
      </p>
      <CodeField
        isRecovery={isRecovery}
        label={isRecovery ? texts.recoveryCode : texts.code}
        hint={isRecovery ? texts.recoveryHint : texts.codeHint}
      />
      <button
        type="button"
        className="quiet-link min-h-9 justify-self-start text-sm"
        // The field keeps the focus until the click: its message would change, and the button move away.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => {
          forget('code')
          setRecovery(!isRecovery)
        }}
      >
        {isRecovery ? texts.useApp : texts.useRecovery}
      </button>
      <label className="flex min-h-9 items-center gap-2.5 text-sm text-soft">
        <input type="checkbox" name="trust" value="true" className="size-4.5 accent-(--accent)" />
        {texts.trust}
      </label>
    </div>
  )
}

type FieldProps = { label: string; hint?: string; isRecovery?: boolean }

/** A code of the app, or a recovery code. Phones show digits for the first, and offer a code that they know. */
export function CodeField({ label, hint, isRecovery = false }: FieldProps) {
  return (
    <TextField
      // Another kind of code is typed anew.
      key={isRecovery ? 'recovery' : 'app'}
      name="code"
      label={label}
      hint={hint}
      autoComplete={isRecovery ? 'off' : 'one-time-code'}
      inputMode={isRecovery ? 'text' : 'numeric'}
      maxLength={100}
      required
    />
  )
}
