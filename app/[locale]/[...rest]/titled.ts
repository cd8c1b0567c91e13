import { fold } from '@/lib/fold'
import { idOf } from '@/lib/ids'
import { links } from '@/lib/links'
import { characterHead } from '@/server/domain/catalogue/characters/queries'
import { companyHead } from '@/server/domain/catalogue/companies/queries'
import { mediaHead } from '@/server/domain/catalogue/media/queries'
import { personHead } from '@/server/domain/catalogue/people/queries'
import { seriesHead } from '@/server/domain/catalogue/series/queries'
import { tagHead } from '@/server/domain/catalogue/tags/queries'

/** The name and the address of each kind of entry. */
const KINDS = {
  media: { read: mediaHead, link: (id: number) => links.media(id) },
  series: { read: seriesHead, link: (id: number) => links.series(id) },
  character: { read: characterHead, link: (id: number) => links.character(id) },
  person: { read: personHead, link: (id: number) => links.person(id) },
  company: { read: companyHead, link: (id: number) => links.company(id) },
  tag: { read: tagHead, link: links.tag },
} as const

/**
 * The address of the entry that a path with its title means, as other sites write theirs: "/media/1/cowboy-bebop" is
 * "/media/1". Null for any other path.
 */
export async function titledEntry([kind = '', id = '', title = '', ...more]: readonly string[]): Promise<
  string | null
> {
  const found = Object.hasOwn(KINDS, kind) ? KINDS[kind as keyof typeof KINDS] : undefined
  const number = idOf(id)
  if (!found || number === null || more.length > 0) return null
  const key = keyOf(decoded(title))
  const entry: object | null = key === '' ? null : await found.read(number)
  return entry && namesOf(entry).some((name) => keyOf(name) === key) ? found.link(number) : null
}

const FIELDS = ['title', 'romajiTitle', 'nativeTitle', 'name', 'fullName', 'nativeName']

function namesOf(entry: object): string[] {
  const fields = Object.entries(entry).filter(([field]) => FIELDS.includes(field))
  return fields.flatMap(([, name]) => (typeof name === 'string' ? [name] : []))
}

/** Signs and spaces do not count: each site writes them differently. */
const keyOf = (name: string) => fold(name).replace(/[^\p{L}\p{N}\p{M}]+/gu, '')

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return ''
  }
}
