import { useTranslations } from 'next-intl'

/** The names of fields for readers; a field without one is named as in the API. */
export function useFieldLabel(): (field: string) => string {
  const t = useTranslations('edits.fields')
  return (field) => (t.has(field as 'title') ? t(field as 'title') : field)
}
