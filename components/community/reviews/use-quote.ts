import { useEffect, useRef } from 'react'
import { orElse } from '@/components/ui/or-else'
import { covered, uncovered } from '@/lib/markup/cover'
import type { TextDraft } from './use-text-draft'

/** Adds the quote of a comment to what is typed already, in its type. Its code is loaded when somebody quotes. */
export function useQuote(quote: { id: number } | undefined, { values, change }: TextDraft, failed: string): void {
  const latest = useRef({ values, change })
  latest.current = { values, change }
  useEffect(() => {
    if (!quote) return
    const add = async () => {
      const { quoteOf } = await import('./quote')
      const text = await quoteOf(quote.id, latest.current.values.textType)
      const { values, change } = latest.current
      const { text: typed, episode } = uncovered(values.textType, values.rawText)
      const before = typed.trimEnd()
      const rawText = covered(values.textType, `${before && `${before}\n\n`}${text}\n\n`, episode)
      change({ ...values, rawText })
    }
    void orElse(add(), failed)
  }, [quote, failed])
}
