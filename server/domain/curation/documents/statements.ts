import { FIELDS as PLAIN } from '@/lib/catalogue/fields'
import type { EditedNoun } from '@/lib/catalogue/nouns'
import { storedFields } from '@/server/domain/catalogue/entries/rules'
import { ORDER_BY } from '@/server/domain/catalogue/orders'
import { isoTime } from '@/server/platform/database/iso-time'

/**
 * The document of an entry: all its editable fields, as their inputs are stored. References are ids, partial dates
 * integers, moments texts of ISO 8601, seasons year × 10 + 1 to 4.
 */

const list = (item: string, from: string, order: string) =>
  `(SELECT coalesce(json_agg(${item} ORDER BY ${order}), '[]') FROM ${from})`
/** A JSON object of columns, each with its name, or by its own name. */
export const object = (...columns: (string | [name: string, column: string])[]) => {
  const pairs = columns.map((each) => (typeof each === 'string' ? [each, each] : each))
  return `json_build_object(${pairs.map(([name, column]) => `'${name}', ${column}`).join(', ')})`
}

/** The lists of a work that have an order of their own. */
const CAST = 'media_characters mc JOIN characters c ON c.id = mc.character_id WHERE mc.media_id = e.id'
const STAFF = 'credits v WHERE v.media_id = e.id AND v.character_id IS NULL'
const COMPANIES = 'media_companies mc JOIN companies c ON c.id = mc.company_id WHERE mc.media_id = e.id'

const MEDIA: Record<string, string> = {
  ...storedFields(PLAIN.media, 'e'),
  synonyms: list(
    `CASE WHEN language IS NULL THEN to_json(title) ELSE ${object('title', 'language')} END`,
    'synonyms WHERE media_id = e.id',
    'id',
  ),
  tags: list(
    object(['tag', 'tag_id'], 'weight', ['isSpoiler', 'is_spoiler']),
    'media_tags WHERE media_id = e.id',
    'tag_id',
  ),
  relations: list(object('type', ['media', 'to_id']), 'media_relations WHERE from_id = e.id', 'type, to_id'),
  episodes: list(
    object(
      'number',
      'title',
      ['nativeTitle', 'native_title'],
      'description',
      'runtime',
      // The day of an episode with a moment follows from that.
      ['aired', 'CASE WHEN airs_at IS NULL THEN aired END'],
      ['airsAt', isoTime('airs_at')],
    ),
    'episodes WHERE media_id = e.id',
    'number',
  ),
  openingsAndEndings: list(
    object('title', 'artist', ['isOpening', 'is_opening'], ['isEnding', 'is_ending']),
    'songs WHERE media_id = e.id',
    'position',
  ),
  characters: list(
    object(
      ['character', 'mc.character_id'],
      ['role', 'mc.role'],
      [
        'actors',
        list(
          object(['person', 'v.person_id'], ['description', 'v.description']),
          'credits v WHERE v.media_id = e.id AND v.character_id = mc.character_id',
          'v.id',
        ),
      ],
    ),
    CAST,
    ORDER_BY.characterOrder,
  ),
  staff: list(
    object(['person', 'v.person_id'], ['role', 'v.role'], ['description', 'v.description']),
    STAFF,
    ORDER_BY.staffOrder,
  ),
  companies: list(object(['company', 'mc.company_id'], ['role', 'mc.role']), COMPANIES, ORDER_BY.companyOrder),
  links: list(object('address', 'kind', 'language'), 'media_links WHERE media_id = e.id', 'address'),
  externalIds: list(
    object('site', ['externalId', 'external_id']),
    'external_ids WHERE media_id = e.id',
    'site, external_id',
  ),
}

/** Each editable field of a noun: its column, or the list as JSON. */
export const FIELDS: Record<EditedNoun, Record<string, string>> = {
  media: MEDIA,
  series: {
    ...storedFields(PLAIN.series, 'e'),
    media: list('id', 'media WHERE series_id = e.id', 'id'),
  },
  character: {
    ...storedFields(PLAIN.character, 'e'),
    media: list(object(['media', 'media_id'], 'role'), 'media_characters WHERE character_id = e.id', 'media_id'),
  },
  person: storedFields(PLAIN.person, 'e'),
  company: storedFields(PLAIN.company, 'e'),
  tag: {
    ...storedFields(PLAIN.tag, 'e'),
    aliases: list('name', 'tag_aliases WHERE tag_id = e.id', 'key'),
  },
}

const picturesOf = (noun: string) => ({
  pictures: list(
    object(['file', 'filename'], 'type', 'credit', 'source', 'position'),
    `attachments WHERE ${noun}_id = e.id AND NOT drawn`,
    'type, position, id',
  ),
})

/** Fields that are read by their name alone: they have a form and calls of their own. */
export const OWN_FIELDS: Record<EditedNoun, Record<string, string>> = {
  media: {
    ...picturesOf('media'),
    refusedSequels: list(object(['media', 'next_id']), 'refused_sequels WHERE media_id = e.id', 'next_id'),
    characterOrder: list(object(['character', 'mc.character_id']), CAST, ORDER_BY.characterOrder),
    staffOrder: list(
      object(['person', 'v.person_id'], ['role', 'v.role'], ['description', 'v.description']),
      STAFF,
      ORDER_BY.staffOrder,
    ),
    companyOrder: list(object(['company', 'mc.company_id'], ['role', 'mc.role']), COMPANIES, ORDER_BY.companyOrder),
  },
  series: picturesOf('series'),
  character: picturesOf('character'),
  person: picturesOf('person'),
  company: picturesOf('company'),
  tag: {},
}

/** The editable fields of a noun. */
export const fieldsOf = (noun: EditedNoun): string[] => Object.keys(FIELDS[noun])

/** The document of an entry `e`, or these fields of it, as an expression. */
export const documentJson = (noun: EditedNoun, fields?: readonly string[]): string =>
  object(...Object.entries(FIELDS[noun]).filter(([field]) => fields?.includes(field) ?? true))

/** What the parts of stored values are: the items of lists, and of other fields the name alone. */
export const placesIn = (values: string) =>
  `(SELECT coalesce(jsonb_object_agg(name, CASE jsonb_typeof(value) WHEN 'array' THEN value ELSE 'null' END), '{}')
    FROM jsonb_each(${values}) AS each (name, value))`
