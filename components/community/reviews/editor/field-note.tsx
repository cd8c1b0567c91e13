import { useTranslations } from 'next-intl'
import { useFormats } from '@/i18n/formats'
import { MAX_TEXT } from '@/lib/markup/formats'

/** The error of a text, or how long the text is once that matters. */
export function FieldNote({ id, length, error }: { id: string; length: number; error?: string | undefined }) {
  const t = useTranslations('reviews.editor')
  const format = useFormats()
  const numbers = { length: format.count(length), most: format.count(MAX_TEXT) }
  const isTooLong = length > MAX_TEXT
  const note = isTooLong ? t('tooLong', numbers) : length > MAX_TEXT * 0.9 ? t('length', numbers) : ''
  return (
    <p id={id} className="field-message" data-wrong={error !== undefined || isTooLong ? '' : undefined}>
      {error ?? note}
    </p>
  )
}
