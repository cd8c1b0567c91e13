import { useMessages } from 'next-intl'
import { labelOf } from '@/lib/catalogue/field-labels'
import { useEditing } from './editing'

/** The names of the fields of the edited noun for readers. */
export function useLabels(): (field: string) => string {
  const { fields } = useMessages()
  const { noun } = useEditing()
  return (field) => labelOf(fields, noun, field)
}
