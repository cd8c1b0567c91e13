import type { EntityKind } from '@/lib/links'
import type { Attachment } from '@/lib/schemas/attachments'
import type { MediaStatus } from '@/lib/schemas/media'
import type { PageType } from '../seo/metadata'
import type { OtherTitles } from '../titles/title'

/**
 * What the pages of an entry of any kind share, in the words that are shown. Each kind makes it of its head
 * (components/<kind>/entry/view.ts); nothing else here knows the kinds apart.
 */
export type EntryView = {
  kind: EntityKind
  id: number
  name: string
  /** The titles of a work or series, of which its reader chooses the one that stands above. */
  titles?: OtherTitles
  /** Its names in other languages and scripts. */
  otherNames: readonly string[]
  color: string
  cover: string
  /** How the cover is cut: 2:3, or as a square. */
  shape: 'upright' | 'square'
  banner: string
  attachments: readonly Attachment[]
  /** What people look for first. */
  glance: readonly Glance[]
  facts: readonly Fact[]
  /** ISO timestamp */
  lastUpdated: string
  externalIds: readonly { site: string; externalId: string }[]
  tabs: readonly EntryTab[]
  about: About
  /** Where editors change it. */
  edit?: string
}

export type Glance = { text: string; href?: string; status?: MediaStatus; star?: boolean }

/** A name and its values; one may be the address of another page. */
export type Fact = readonly [name: string, values: readonly FactValue[]]
export type FactValue = { text: string; href?: string; status?: MediaStatus }

/** A page of an entry; `segment` is null for the first one. One without entries shows itself only where it is `always` there. */
export type EntryTab = {
  segment: string | null
  label: string
  count: number
  always?: boolean
  /** What search engines are told of the page; put into words when its page asks for them. */
  readonly title: string
  readonly description: string
}

/** What search engines and social sites are told of an entry. */
export type About = {
  title: string
  description: string
  keywords: readonly string[]
  picture: string
  type?: PageType
}

/** Those values that are there, each once: of names in several languages, of words for search engines. */
export function distinct(values: readonly (string | null | undefined | false)[]): string[] {
  return [...new Set(values.filter((value): value is string => Boolean(value)))]
}

/** The facts that are known. */
export function knownFacts(facts: readonly (readonly [name: string, value: Given])[]): Fact[] {
  return facts.flatMap(([name, value]) => {
    const values = valuesOf(value)
    return values.length > 0 ? [[name, values] as const] : []
  })
}

/** A value of a fact as kinds give it: nothing where it is not known. */
export type Given = string | false | null | undefined | readonly FactValue[]

function valuesOf(value: Given): readonly FactValue[] {
  if (!value) return []
  return typeof value === 'string' ? [{ text: value }] : value
}
