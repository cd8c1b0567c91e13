import { useMessages, useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { failureText, failureTextsOf } from '@/components/identity/session/failure'
import { useFormats } from '@/i18n/formats'
import { call } from '@/lib/browser/api'
import { links } from '@/lib/links'
import { withSpoilerLabels } from '@/lib/markup/spoiler-labels'
import type { Preview as Answer, PreviewInput } from '@/lib/schemas/markup'
import type { Written } from './use-conversion'

type Rendered = { html: string } | { failure: unknown } | undefined

type Props = {
  text: Written
  label: string
  /** Whether @names lead to their users. */
  mentions?: boolean
}

/** A text as its review would show it: the server renders both by the same code. */
export function Preview({ text: { value, textType }, label, mentions = true }: Props) {
  const t = useTranslations('reviews.editor')
  const messages = useMessages()
  const texts = failureTextsOf(messages)
  const format = useFormats()
  const shown = (html: string) => ({ __html: withSpoilerLabels(html, messages.reviews.spoiler, format) })
  const [rendered, setRendered] = useState<Rendered>()
  const [attempt, setAttempt] = useState(0)
  const isEmpty = value.trim() === ''
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt sends the same text
  useEffect(() => {
    if (isEmpty) return setRendered({ html: '' })
    const leaving = new AbortController()
    setRendered(undefined)
    const body: PreviewInput = { text: value, textType, mentions }
    call<Answer>(links.previewCall(), { method: 'POST', body, signal: leaving.signal })
      .catch((failure: unknown) => ({ failure }))
      .then((answer) => leaving.signal.aborted || setRendered(answer))
    return () => leaving.abort()
  }, [value, textType, mentions, isEmpty, attempt])

  return (
    <section
      aria-label={t('previewOf', { label })}
      aria-busy={rendered === undefined}
      className="min-h-40 rounded-md px-3 py-2.5 inset-ring inset-ring-line"
    >
      <p role="status" className="text-sm text-quiet empty:hidden">
        {rendered === undefined ? t('rendering') : isEmpty ? t('nothing') : ''}
      </p>
      {rendered && 'failure' in rendered && (
        <p role="alert" className="text-sm text-red">
          {failureText(rendered.failure, texts)}{' '}
          <button type="button" className="quiet-link" onClick={() => setAttempt(attempt + 1)}>
            {t('again')}
          </button>
        </p>
      )}
      {rendered && 'html' in rendered && (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server
        <div className="prose max-w-none" dir="auto" dangerouslySetInnerHTML={shown(rendered.html)} />
      )}
    </section>
  )
}
