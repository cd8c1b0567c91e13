import { useLocale } from 'next-intl'
import { type Formats, formatsOf } from '@/lib/format'

/** How the page's locale writes numbers, dates and lengths. For components of the server and of the browser. */
export function useFormats(): Formats {
  return formatsOf(useLocale())
}
