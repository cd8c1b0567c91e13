import { useTranslations } from 'next-intl'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useFocusReturn } from '@/components/ui/use-focus-return'

/** Questions that are typed and not sent, by proposal. */
export type Questions = Map<number, string>

type Props = { id: number; questions: Questions; onAsk: (question: string) => void; onClose: () => void }

/**
 * The question of an editor to the proposer. Ctrl or Cmd with Enter sends it, too; Escape closes it. What is typed is
 * kept among the questions until it is sent.
 */
export function Ask({ id, questions, onAsk, onClose }: Props) {
  const t = useTranslations('contributions.notes')
  const [text, setText] = useState(questions.get(id) ?? '')
  const form = useRef<HTMLFormElement>(null)
  const box = useRef<HTMLTextAreaElement>(null)
  useFocusReturn(form, () => null)
  useEffect(() => {
    box.current?.focus()
  }, [])
  const send = (event?: FormEvent) => {
    event?.preventDefault()
    if (text.trim() !== '') onAsk(text.trim())
  }
  return (
    <form ref={form} className="grid gap-2" onSubmit={send}>
      <label className="grid gap-1">
        <span className="field-label">{t('question')}</span>
        <textarea
          ref={box}
          rows={3}
          maxLength={1000}
          dir="auto"
          className="w-full rounded-md bg-float px-3 py-2 text-ink inset-ring inset-ring-line"
          value={text}
          onChange={({ currentTarget }) => {
            questions.set(id, currentTarget.value)
            setText(currentTarget.value)
          }}
          onKeyDown={({ key, ctrlKey, metaKey, nativeEvent }) => {
            if (key === 'Enter' && (ctrlKey || metaKey)) send()
            if (key === 'Escape' && !nativeEvent.isComposing) onClose()
          }}
        />
      </label>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <button type="submit" className="button" disabled={text.trim() === ''}>
          {t('ask')}
        </button>
        <span className="text-sm text-quiet">{t('askHint')}</span>
      </p>
    </form>
  )
}
