import type { CharacterHead } from '@/lib/schemas/characters'
import { words } from '@/messages/words'
import type { EditField } from './edit-form'

const t = words('contribute.fields')

/** The own fields of a character, as they are. */
export function characterFields(entry: CharacterHead): EditField[] {
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
