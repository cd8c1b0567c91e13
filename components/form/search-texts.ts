import { words } from '@/messages/words'
import type { SearchTexts } from './search-field'

const t = words('form.search')

/** The words of a search field. */
export function searchTexts(label: string, placeholder: string): SearchTexts {
  return { label, placeholder, submit: t('submit'), clear: t('clear') }
}
