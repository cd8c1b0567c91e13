import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { comparedTexts, foldedParts, type TextPart } from '@/lib/curation/documents/compared-texts'
import { languageOfText } from '@/lib/writing'

/** Longer texts are compared word by word. */
const LONG = 160

export const isLongText = (text: string | null) => text !== null && text.length > LONG

type Props = { before: string; after: string }

/** Two long texts as one, in which removed and added words are marked. Stretches that stayed unfold at one press. */
export function TextDifference({ before, after }: Props) {
  const t = useTranslations('edits.told')
  const [parts, folded] = useMemo(() => {
    const parts = comparedTexts(before, after)
    return [parts, foldedParts(parts)]
  }, [before, after])
  const isFolded = parts.some(({ text }, at) => text !== folded[at]?.text)
  const language = languageOfText(after)
  if (!isFolded) return <Marked parts={parts} language={language} />
  return (
    <div className="group">
      <div className="group-has-[details[open]]:hidden">
        <Marked parts={folded} language={language} />
      </div>
      <details>
        <summary className="quiet-link flex min-h-6 w-fit items-center">{t('whole')}</summary>
        <Marked parts={parts} language={language} />
      </details>
    </div>
  )
}

type MarkedProps = { parts: readonly TextPart[]; language: ReturnType<typeof languageOfText> }

function Marked({ parts, language }: MarkedProps) {
  const t = useTranslations('edits.told')
  return (
    <p dir="auto" lang={language} className="wrap-anywhere whitespace-pre-line">
      {parts.map(({ did, text }, at) => {
        if (did === 'same') return text
        const Mark = did === 'removed' ? 'del' : 'ins'
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts have no identity
          <Mark key={at} className={did === 'removed' ? 'text-red decoration-1' : 'text-green underline decoration-1'}>
            <span className="sr-only"> {t(did)}: </span>
            {text}
          </Mark>
        )
      })}
    </p>
  )
}
