import { useTranslations } from 'next-intl'

/** The names of fields for readers; a field without one is named as in the API. */
export function useFieldLabel(): (field: string) => string {
  const t = useTranslations('contribute.fields')
  const more = useTranslations('contributions.fields')
  return (field) => {
    if (t.has(field as 'title')) return t(field as 'title')
    return more.has(field as 'name') ? more(field as 'name') : field
  }
}
