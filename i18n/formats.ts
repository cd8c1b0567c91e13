import { useLocale } from 'next-intl'
import { type Formats, formatsOf } from '@/lib/format'

/** The formats of numbers, dates and lengths of the page's locale, for server and client components. */
export function useFormats(): Formats {
  return formatsOf(useLocale())
}
