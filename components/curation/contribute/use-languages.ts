import { useTranslations } from 'next-intl'
import { useFormats } from '@/i18n/formats'
import { LANGUAGES } from '@/lib/catalogue/languages'

/** Those that are chosen most often, before the others in the order of their names. */
const FIRST: readonly string[] = ['ja', 'ja-Latn', 'en']

/** The choices of a language by its BCP 47 tag; '' is unknown. */
export function useLanguages(): { value: string; label: string }[] {
  const t = useTranslations('contribute.rows')
  const format = useFormats()
  const all = LANGUAGES.map((value) => ({ value: String(value), label: format.language(value) }))
  const others = all.filter(({ value }) => !FIRST.includes(value))
  return [
    { value: '', label: t('unknownLanguage') },
    ...FIRST.flatMap((tag) => all.filter(({ value }) => value === tag)),
    ...others.sort((one, other) => one.label.localeCompare(other.label)),
  ]
}
