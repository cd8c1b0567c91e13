import { useMessages } from 'next-intl'
import { useFormats } from '@/i18n/formats'
import type { Field } from '@/lib/catalogue/fields/field'

/** How readers know the values of a choice ("SideStory", "JP"); one without words stays as it is. */
export function useChoiceWords(): (field: Pick<Field, 'words'>, value: string) => string {
  const { media, tags } = useMessages()
  const format = useFormats()
  const words: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    types: media.types,
    statuses: media.status,
    categories: tags.categories,
  }
  return ({ words: where }, value) =>
    where === 'regions' ? format.region(value) : ((where && words[where]?.[value]) ?? value)
}
