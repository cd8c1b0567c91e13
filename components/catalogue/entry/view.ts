import type { PageType } from '@/components/seo/metadata'
import type { OtherTitles } from '@/components/titles/title'
import type { MediaStatus } from '@/lib/catalogue/media-statuses'
import type { Attachment } from '@/lib/catalogue/schemas/attachments'
import type { EntityKind } from '@/lib/links'
import type { ScorePairProps } from '../scores/score-pair'

/**
 * The head of an entry of any kind, as texts and addresses. Each kind converts its head into it in the `view.ts` beside
 * its pages; components/catalogue/entry does not depend on kinds.
 */
export type EntryView = {
  kind: EntityKind
  id: number
  name: string
  /** The other titles of a media or series; the reader's language setting chooses the one in the heading. */
  titles?: OtherTitles
  /** Its names in other languages and scripts. */
  otherNames: readonly string[]
  color: string
  cover: string
  /** The aspect ratio of the cover: 2:3, or square. */
  shape: 'upright' | 'square'
  banner: string
  attachments: readonly Attachment[]
  /** The most wanted facts, shown below the heading. */
  glance: readonly Glance[]
  /** Our mean and that of a source. */
  scores?: ScorePairProps | undefined
  facts: readonly Fact[]
  /** ISO timestamp */
  lastUpdated: string
  externalIds: readonly { site: string; externalId: string }[]
  /** Entries on other sites that it shares with the works of its show. */
  places?: readonly { site: string; externalId: string }[]
  /** Where it can officially be watched or read, and other pages about it elsewhere. */
  streams?: readonly Elsewhere[]
  pages?: readonly Elsewhere[]
  tabs: readonly EntryTab[]
  about: About
  /** The address of the edit page. */
  edit: string
  /** The id by which a work is reported. */
  report?: number
  /** Whether it is for adults alone. */
  isAdult?: boolean
}

/** The fields that the heads of all kinds have. */
export function headView<Kind extends EntityKind>(kind: Kind, head: Pick<EntryView, HeadField>) {
  const { id, color, cover, banner, attachments, lastUpdated, externalIds } = head
  return { kind, id, color, cover, banner, attachments, lastUpdated, externalIds }
}
type HeadField = 'id' | 'color' | 'cover' | 'banner' | 'attachments' | 'lastUpdated' | 'externalIds'

export type Elsewhere = { label: string; href: string }

export type Glance = {
  text: string
  href?: string
  status?: MediaStatus
}

/** A name and its values; a value may be a link. */
export type Fact = readonly [name: string, values: readonly FactValue[]]
export type FactValue = { text: string; href?: string; status?: MediaStatus }

/** A page of an entry; `segment` is null for the first one. A tab without entries is hidden unless it is `always`. */
export type EntryTab = {
  segment: string | null
  label: string
  count: number
  always?: boolean
  /** The address within the site; by default that of the segment. */
  href?: string
  /** The title for search engines; a getter, so that only the tab's own page formats it. */
  readonly title: string
  readonly description: string
}

type TabTexts<Segment extends string> = {
  label: (segment: Segment) => string
  count: Readonly<Record<Segment, number>>
  /** Tabs that are there also when they are empty, since users contribute to them. */
  always: readonly Segment[]
  /** The addresses of those that have another one than their segment says. */
  hrefs?: Readonly<Partial<Record<Segment, string>>>
  title: (segment: Segment) => string
  description: (segment: Segment) => string
}

/** The first page of an entry, and its tabs. */
export function entryTabs<Segment extends string>(
  about: About,
  segments: readonly Segment[],
  overview: string,
  { label, count, always, hrefs, title, description }: TabTexts<Segment>,
): EntryTab[] {
  return [
    { segment: null, label: overview, count: 0, ...about },
    ...segments.map((segment) => ({
      segment,
      label: label(segment),
      count: count[segment],
      always: always.includes(segment),
      ...(hrefs?.[segment] && { href: hrefs[segment] }),
      get title() {
        return title(segment)
      },
      get description() {
        return description(segment)
      },
    })),
  ]
}

/** The metadata of an entry, for search engines and social sites. */
export type About = {
  title: string
  description: string
  keywords: readonly string[]
  picture: string
  type?: PageType
}

/** The given values without empty ones and duplicates. */
export function distinct(values: readonly (string | null | undefined | false)[]): string[] {
  return [...new Set(values.filter((value): value is string => Boolean(value)))]
}

/** The facts that have a value. */
export function knownFacts(facts: readonly (readonly [name: string, value: Given])[]): Fact[] {
  return facts.flatMap(([name, value]) => {
    const values = valuesOf(value)
    return values.length > 0 ? [[name, values] as const] : []
  })
}

/** A value of a fact; empty if it is unknown. */
export type Given = string | false | null | undefined | readonly FactValue[]

function valuesOf(value: Given): readonly FactValue[] {
  if (!value) return []
  return typeof value === 'string' ? [{ text: value }] : value
}
