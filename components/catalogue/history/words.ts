import { useMessages, useTranslations } from 'next-intl'
import { useFormats } from '@/i18n/formats'
import type { Edit, ItemPart } from '@/lib/catalogue/schemas/edits'
import { COMPANY_ROLES } from '@/lib/catalogue/schemas/media'
import { formatTag } from '@/lib/format'
import { siteName } from '@/lib/links/external'

type Words = Readonly<Record<string, string>>
type Value = string | number | null

const DATES: ReadonlySet<string> = new Set(['releaseDate', 'endDate', 'startDate', 'birthday', 'founded', 'aired'])

/** Names of fields, and values as readers know them: fields are "totalEpisodes", values "SideStory" or "2009-04". */
export function useEditWords() {
  const { media, tags, edits } = useMessages()
  const companies = useTranslations('media.facts.companies')
  const format = useFormats()
  const cast = { Lead: media.characters.Lead, Support: media.characters.Support }
  const known: Readonly<Record<string, Words>> = {
    type: media.types,
    status: media.status,
    category: tags.categories,
    isAdult: { yes: edits.yes, no: edits.no },
    hidden: { yes: edits.yes, no: edits.no },
    isSpoiler: { yes: edits.yes, no: edits.no },
    'relations.type': media.relations,
    'characters.role': cast,
    'media.role': cast,
    'staff.role': media.staff.roles,
    'companies.role': Object.fromEntries(COMPANY_ROLES.map((role) => [role, companies(role, { count: 1 })])),
    'lockedFields.lockedFields': edits.fields,
    'keptFields.keptFields': edits.fields,
  }
  const field = (name: string) => (edits.fields as Words)[name] ?? name
  const word = (place: string, name: string, value: string | number) => {
    const text = String(value)
    if (known[place]?.[text]) return known[place][text]
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
