import { useMessages } from 'next-intl'
import { labelOf } from '@/lib/catalogue/field-labels'
import type { EditedNoun } from '@/lib/catalogue/nouns'

/** The names of fields for readers; a field without one is named as in the API. */
export function useFieldLabel(): (noun: EditedNoun, field: string) => string {
  const { fields } = useMessages()
  return (noun, field) => labelOf(fields, noun, field)
}
