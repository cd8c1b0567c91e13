import { getTranslations } from 'next-intl/server'
import type { CharacterHead } from '@/lib/catalogue/schemas/characters'
import type { EditField } from './edit-form'

/** The fields of the edit form of a character, with their stored values. */
export async function characterFields(entry: CharacterHead): Promise<EditField[]> {
  const t = await getTranslations('contribute.fields')
  const text = (name: 'firstName' | 'middleName' | 'lastName' | 'nativeName'): EditField => ({
    name,
    label: t(name),
    value: entry[name] ?? '',
  })
  return [
    text('firstName'),
    text('middleName'),
    text('lastName'),
    text('nativeName'),
    { name: 'birthday', label: t('birthday'), hint: t('birthdayHint'), value: entry.birthday ?? '' },
    { name: 'biography', label: t('biography'), value: entry.biography ?? '', lines: 10 },
  ]
}
