import { useMessages, useTranslations } from 'next-intl'
import { useChoiceWords } from '@/components/catalogue/choice-words'
import { useFormats } from '@/i18n/formats'
import { labelOf } from '@/lib/catalogue/field-labels'
import { DATES, FIELDS } from '@/lib/catalogue/fields'
import type { Field } from '@/lib/catalogue/fields/field'
import type { EditedNoun } from '@/lib/catalogue/nouns'
import { COMPANY_ROLES } from '@/lib/catalogue/schemas/media'
import type { Edit, ItemPart } from '@/lib/curation/schemas/edits'
import { formatTag } from '@/lib/format'
import { siteName } from '@/lib/links/external'

type Words = Readonly<Record<string, string>>
type Value = string | number | null

/** A plain field of a noun, or of the first one that has it. */
const plainField = (noun: EditedNoun | null, name: string): Field | undefined =>
  noun ? FIELDS[noun][name] : Object.values(FIELDS).find((fields) => name in fields)?.[name]

/**
 * Names of fields of a noun, or of any without one, and values as readers know them: fields are "totalEpisodes", values
 * "SideStory" or "2009-04".
 */
export function useEditWords(noun: EditedNoun | null = null) {
  const { media, edits, fields } = useMessages()
  const companies = useTranslations('media.facts.companies')
  const format = useFormats()
  const choice = useChoiceWords()
  const cast = { Lead: media.characters.Lead, Support: media.characters.Support }
  const known: Readonly<Record<string, Words>> = {
    hidden: { yes: edits.yes, no: edits.no },
    isSpoiler: { yes: edits.yes, no: edits.no },
    'relations.type': media.relations,
    'characters.role': cast,
    'media.role': cast,
    'staff.role': media.staff.roles,
    'companies.role': Object.fromEntries(COMPANY_ROLES.map((role) => [role, companies(role, { count: 1 })])),
  }
  const field = (name: string) => labelOf(fields, noun, name)
  const word = (place: string, name: string, value: string | number) => {
    const text = String(value)
    if (known[place]?.[text]) return known[place][text]
    const plain = place === name ? plainField(noun, name) : undefined
    if (plain?.kind === 'choice') return choice(plain, text)
    if (plain?.kind === 'truth') return text === 'yes' ? edits.yes : edits.no
    if (place === 'lockedFields.lockedFields' || place === 'keptFields.keptFields') return field(text)
    if (DATES.has(name)) return format.partialDate(text)
    if (name === 'airsAt') return format.timestamp(text)
    return name === 'site' ? siteName(text) : text
  }
  return {
    field,
    entry: ({ noun, name }: Pick<Edit['entry'], 'noun' | 'name'>) => (noun === 'tag' ? formatTag(name) : name),
    value: (name: string, value: Value) => (value === null ? null : word(name, name, value)),
    part(list: string, { field: name, text, entry }: ItemPart) {
      if (text === name) return field(name)
      return entry?.noun === 'tag' ? formatTag(String(text)) : word(`${list}.${name}`, name, text)
    },
  }
}
