import type pg from 'pg'
import { fold, sortKey } from '@/lib/fold'
import { type ExternalId, externalId } from '@/lib/links/site-ids'
import { searchKeys } from '@/server/domain/catalogue/media/rules'
import type { BeingEntry, CompanyEntry, SeriesEntry } from '../format/entries'
import type { Entry } from '../format/lines'
import { byKey, type Mention } from '../format/mentions'
import { nameKeys, readName } from '../format/names'
import type { Appearance } from '../format/work'
import type { Identified } from '../ids/identify'
import { describePlace, type Place } from '../source/files'
import { copyInto, type Row, temporary } from '../tables/sheets'
import { laterSheets } from '../tables/staging'

type Rows = { [Name in keyof typeof laterSheets]: Row<(typeof laterSheets)[Name]>[] }

/** Rows of a batch that are merged at the end of the load. `known` refs were described by an earlier batch. */
export type Later = ReturnType<typeof later>

export function later(known: ReadonlySet<string>) {
  const rows: Rows = {
    people: [],
    characters: [],
    companies: [],
    series: [],
    credits: [],
    cast: [],
    mediaCompanies: [],
    mediaSeries: [],
    seriesWorks: [],
    relations: [],
  }
  /** Refs that this batch describes. */
  const described = new Set<string>()
  return { rows, known, described }
}

export async function copyLater(client: pg.Client, { rows }: Later): Promise<void> {
  const given = (Object.keys(laterSheets) as (keyof Rows)[]).filter((name) => rows[name].length > 0)
  if (given.length > 0) await client.query(given.map((name) => temporary(laterSheets[name])).join('; '))
  for (const name of given) await copyInto(client, laterSheets[name], rows[name])
}

/** Collects an entry that is not a work. */
export function keepEntry(later: Later, entry: Exclude<Entry, { kind: 'work' | 'ids' }>, place: Place): void {
  const { rows } = later
  if (entry.kind === 'cast') {
    keepAppearance(later, { ...NOWHERE, key: entry.media.key, named: entry.media.id, place }, entry.appearance)
  } else if (entry.kind === 'series') keepSeries(later, entry.series)
  else if (entry.kind === 'character') {
    rows.characters.push(definedBeing(entry.being))
    const character = byKey(entry.being.key)
    for (const { key, role } of entry.works)
      keepAppearance(
        later,
        { ...NOWHERE, key, named: externalId(key), place },
        { character, role, person: null, description: null },
      )
  } else if (entry.kind === 'person') rows.people.push(definedBeing(entry.being))
  else rows.companies.push(definedCompany(entry.company))
}

/** Collects the references of a work to other entries. */
export function keepLinks(later: Later, { id, work, fills }: Pick<Identified, 'id' | 'work' | 'fills'>): void {
  const { rows } = later
  for (const { company, role } of work.companies) {
    if (company.name === '') continue
    rows.mediaCompanies.push({ media_id: id, ref: company.ref, role })
    if (isNew(later, 'company', company)) rows.companies.push(mentionedCompany(company))
  }
  for (const { person, role, description } of work.credits) {
    if (person.name === '') continue
    rows.credits.push({ media_id: id, ref: person.ref, role, description })
    if (isNew(later, 'person', person)) rows.people.push(mentionedBeing(person))
  }
  for (const appearance of work.cast) keepAppearance(later, { ...NOWHERE, id }, appearance)
  if (work.series !== null) rows.mediaSeries.push({ media_id: id, source_key: work.series, fills })
  for (const { type, target } of work.relations)
    rows.relations.push({
      media_id: id,
      type,
      target_key: target.key,
      target_site: target.id?.site ?? null,
      target_external_id: target.id?.id ?? null,
    })
}

/** The work of an appearance: its id, or the key (or external id) by which a cast row names it. */
type Origin = { id: number | null; key: string | null; named: ExternalId | null; place: Place | null }
const NOWHERE: Origin = { id: null, key: null, named: null, place: null }

function keepAppearance(later: Later, origin: Origin, { character, person, role, description }: Appearance): void {
  const { rows } = later
  rows.cast.push({
    media_id: origin.id,
    media_key: origin.key,
    media_site: origin.named?.site ?? null,
    media_external_id: origin.named?.id ?? null,
    place: origin.place && describePlace(origin.place),
    ref: character.ref,
    role,
    person_ref: person?.ref ?? null,
    description,
  })
  if (isNew(later, 'character', character)) rows.characters.push(mentionedBeing(character))
  if (person && isNew(later, 'person', person)) rows.people.push(mentionedBeing(person))
}

function keepSeries({ rows }: Later, series: SeriesEntry): void {
  rows.series.push(seriesRow(series))
  for (const key of series.works) {
    const id = externalId(key)
    rows.seriesWorks.push({
      source_key: series.key,
      media_key: key,
      media_site: id?.site ?? null,
      media_external_id: id?.id ?? null,
    })
  }
}

function isNew({ known, described }: Later, noun: string, { ref }: Mention): boolean {
  const name = `${noun} ${ref}`
  if (known.has(name) || described.has(name)) return false
  described.add(name)
  return true
}

function seriesRow({
  key,
  title,
  native,
  romaji,
  description,
  status,
  begin,
  end,
}: SeriesEntry): Rows['series'][number] {
  return {
    source_key: key,
    title,
    title_sort: sortKey(title),
    native_title: native,
    romaji_title: romaji,
    search: searchKeys([title]),
    native_search: searchKeys([native]),
    romaji_search: searchKeys([romaji]),
    description,
    stated_status: status,
    stated_start_date: begin,
    stated_end_date: end,
  }
}

function definedBeing({ key, name, native, others, birthday, description }: BeingEntry): Rows['people'][number] {
  const keys = nameKeys(name, null)
  return {
    ref: `key:${key}`,
    source_key: key,
    site: null,
    external_id: null,
    defined: true,
    name_key: keys.key,
    full_name: name.full,
    first_name: name.first,
    middle_name: name.middle,
    last_name: name.last,
    first_name_key: keys.first,
    middle_name_key: keys.middle,
    last_name_key: keys.last,
    native_name: native,
    search: keys.search,
    native_search: native && fold(native) ? [fold(native)] : [],
    ...otherNames(others),
    biography: description,
    birthday,
  }
}

/** Other names of a line, with their search keys. Without any, it says nothing of them. */
const otherNames = (others: string[]) => ({
  other_names: others.length > 0 ? others : null,
  other_search: searchKeys(others),
})

function mentionedBeing({ ref, key, id, name, who }: Mention): Rows['people'][number] {
  const { first = null, middle = null, last = null, native = null } = who ?? {}
  const parts = first || middle || last ? { full: name ?? '', first, middle, last } : readName(name ?? '')
  const row = definedBeing({ key: key ?? '', name: parts, native, others: [], birthday: null, description: null })
  const identity = { ref, source_key: key, site: id?.site ?? null, external_id: id?.id ?? null, defined: false }
  return name === null ? { ...row, ...identity, full_name: null, name_key: null } : { ...row, ...identity }
}

function definedCompany({ key, name, native, others, founded, description }: CompanyEntry): Rows['companies'][number] {
  return {
    ref: `key:${key}`,
    source_key: key,
    site: null,
    external_id: null,
    defined: true,
    name_key: fold(name),
    name,
    name_sort: sortKey(name),
    native_name: native,
    search: searchKeys([name]),
    native_search: searchKeys([native]),
    ...otherNames(others),
    biography: description,
    founded,
  }
}

function mentionedCompany({ ref, key, id, name, who }: Mention): Rows['companies'][number] {
  const company = {
    key: key ?? '',
    name: name ?? '',
    native: who?.native ?? null,
    others: [],
    founded: null,
    description: null,
  }
  const row = definedCompany(company)
  const identity = { ref, source_key: key, site: id?.site ?? null, external_id: id?.id ?? null, defined: false }
  return name === null ? { ...row, ...identity, name: null, name_key: null } : { ...row, ...identity }
}
