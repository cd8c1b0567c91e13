import type { ComponentType } from 'react'
import { AddCast, CastRow } from './cast-rows'
import { AddCompany, AddRelation, AddTag, AddWork, CompanyRow, RelationRow, TagRow, WorkRow } from './entry-rows'
import { AddEpisodes, EpisodeRow } from './episode-rows'
import { AddLink, LinkRow } from './link-rows'
import { AddExternalId, AddSong, AddStaff, ExternalIdRow, SongRow, StaffRow } from './other-rows'
import type { AdderProps, RowProps } from './row'
import type { FieldName } from './sections'
import { AddSynonym, SynonymRow } from './title-rows'

/** Each list has items of its own type; the table does not know them. */
type AnyRow = ComponentType<RowProps<never>>
type AnyAdder = ComponentType<AdderProps<never>>

/** What shows and changes an item of a list, by the field. */
export const ROWS: Partial<Record<FieldName, AnyRow>> = {
  media: WorkRow,
  relations: RelationRow,
  episodes: EpisodeRow,
  characters: CastRow,
  staff: StaffRow,
  companies: CompanyRow,
  tags: TagRow,
  openingsAndEndings: SongRow,
  synonyms: SynonymRow,
  links: LinkRow,
  externalIds: ExternalIdRow,
}

/** What adds items to a list. */
export const ADDERS: Partial<Record<FieldName, AnyAdder>> = {
  media: AddWork,
  relations: AddRelation,
  episodes: AddEpisodes,
  characters: AddCast,
  staff: AddStaff,
  companies: AddCompany,
  tags: AddTag,
  openingsAndEndings: AddSong,
  synonyms: AddSynonym,
  links: AddLink,
  externalIds: AddExternalId,
}
