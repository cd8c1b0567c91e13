import { useTranslations } from 'next-intl'
import type { EditedNoun } from '@/lib/catalogue/nouns'
import { useEditing } from './editing'
import type { FieldName } from './sections'

/** The names of fields for readers, which depend on the noun. */
export function useLabels(): (field: FieldName) => string {
  const t = useTranslations('contribute.fields')
  const { noun } = useEditing()
  return (field) => t(labelOf(noun, field))
}

function labelOf(noun: EditedNoun, field: FieldName) {
  if (field === 'name' && noun === 'tag') return 'tagName'
  return field
}
