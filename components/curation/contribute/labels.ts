import { useMessages } from 'next-intl'
import { labelOf } from '@/lib/catalogue/field-labels'
import type { EditedNoun } from '@/lib/catalogue/nouns'
import { useEditing } from './editing'

/** The names of fields for readers; a field without one is named as in the API. */
export function useFieldLabel(): (noun: EditedNoun, field: string) => string {
  const { fields } = useMessages()
  return (noun, field) => labelOf(fields, noun, field)
}

/** The names of the fields of the edited noun. */
export function useLabels(): (field: string) => string {
  const label = useFieldLabel()
  const { noun } = useEditing()
  return (field) => label(noun, field)
}
