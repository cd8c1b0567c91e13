import type { Translator } from '@/i18n/translator'
import type { SearchTexts } from './search-field'

/** The texts of a search field. */
export function searchTexts(t: Translator<'form.search'>, label: string, placeholder: string): SearchTexts {
  return { label, placeholder, submit: t('submit'), clear: t('clear') }
}
