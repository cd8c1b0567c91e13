import { MEDIA } from '@/lib/catalogue/fields/media'
import { RECORD_STATUSES } from '@/lib/catalogue/record-statuses'
import { isShown } from '../entries/access'
import { storedPicture } from '../entries/cards'
import { headColumns } from '../entries/rules'
import { attachmentCount, attachmentsOf, externalIdsOf, jsonList, MAX_ROWS, reviewCount } from '../entries/statements'
import { ORDER_BY } from '../orders'
import { NEXT_AIRING } from './cards'

/**
 * An entry without its people (server/domain/catalogue), as JSON built by PostgreSQL, so that a whole page is one
 * statement. Each expression refers to the row `m` of media and is bounded; `page` is a LIMIT (and OFFSET), `where` a
 * condition. The texts contain no input.
 */

const SYNONYMS = jsonList(
  `json_build_object('id', x.id, 'title', x.title, 'language', x.language)`,
  `SELECT id, title, language FROM synonyms WHERE media_id = m.id ORDER BY id LIMIT ${MAX_ROWS}`,
)

/** Sequels and prequels first, then in the order of release. */
const RELATIONS = jsonList(
  `json_build_object('type', x.relation, 'media', json_build_object('id', x.id, 'title', x.title,
    'nativeTitle', x.native_title, 'romajiTitle', x.romaji_title, 'type', x.type, 'format', x.format, 'status', x.status,
    'releaseDate', x.release_date, 'totalEpisodes', x.total_episodes, 'rating', x.rating, 'storedCover', ${storedPicture('media', 'x.id', 'Primary')}))`,
  `SELECT r.type AS relation, o.* FROM media_relations r JOIN shown_media o ON o.id = r.to_id
    WHERE r.from_id = m.id ORDER BY r.type, o.release_date, o.id LIMIT ${MAX_ROWS}`,
)

const SONGS = jsonList(
  `json_build_object('title', x.title, 'artist', x.artist, 'isOpening', x.is_opening, 'isEnding', x.is_ending)`,
  `SELECT * FROM songs WHERE media_id = m.id ORDER BY position LIMIT ${MAX_ROWS}`,
)

/** The best fitting first; without weights by category. */
const TAGS = jsonList(
  `json_build_object('id', x.id, 'name', x.name, 'category', x.category, 'weight', x.weight, 'isSpoiler', x.spoils)`,
  `SELECT t.id, t.name, t.category, mt.weight, t.is_spoiler OR mt.is_spoiler AS spoils
    FROM media_tags mt JOIN tags t ON t.id = mt.tag_id
    WHERE mt.media_id = m.id ORDER BY mt.weight DESC NULLS LAST, t.category, t.key LIMIT ${MAX_ROWS}`,
)

const COMPANIES = jsonList(
  `json_build_object('id', x.id, 'name', x.name, 'role', x.role)`,
  `SELECT c.id, c.name, mc.role FROM media_companies mc JOIN shown_companies c ON c.id = mc.company_id
    WHERE mc.media_id = m.id ORDER BY ${ORDER_BY.companyOrder} LIMIT ${MAX_ROWS}`,
)

/** Streams are shown apart; otherwise a work's own site comes first. */
const LINKS = jsonList(
  `json_build_object('address', x.address, 'kind', x.kind, 'language', x.language)`,
  `SELECT * FROM media_links WHERE media_id = m.id ORDER BY kind, address LIMIT ${MAX_ROWS}`,
)

const PLACES = jsonList(
  `json_build_object('site', x.site, 'externalId', x.external_id, 'season', x.season, 'before', x.before)`,
  `SELECT site, external_id, season, before FROM media_places WHERE media_id = m.id ORDER BY site, external_id LIMIT ${MAX_ROWS}`,
)

/** The numbers of records by status; arrays of PostgreSQL begin at 1. */
const STATUS_COUNTS = RECORD_STATUSES.map((status, n) => `'${status}', d.statuses[${n + 1}]`).join(', ')

/** The number of works that are recommended to people who like this one (server/domain/community). */
const RECOMMENDED_COUNT = `(SELECT count(*)::int FROM (SELECT FROM recommended_works r JOIN shown_media o ON o.id = r.other_id
    WHERE r.media_id = m.id AND r.texts > 0 AND (m.is_adult OR NOT o.is_adult) LIMIT ${MAX_ROWS}) AS r)`

/** The columns of an entry's head, of `media m`. */
export const HEAD = `m.id, ${headColumns(MEDIA, 'm')}, m.rating, m.rating_count AS "ratingCount", m.popularity,
  CASE WHEN m.score IS NOT NULL THEN json_build_object('mean', m.score, 'source', m.score_source, 'members', m.members) END AS score,
  ${NEXT_AIRING} AS "nextAiring",
  m.created_at AS "createdDate", m.updated_at AS "lastUpdated",
  (SELECT json_build_object('id', s.id, 'title', s.title) FROM shown_series s WHERE s.id = m.series_id) AS series,
  ${storedPicture('media', 'm.id', 'Banner')} AS "storedBanner", ${attachmentsOf('media', 'm.id')} AS attachments, ${SYNONYMS} AS synonyms,
  ${RELATIONS} AS relations, ${SONGS} AS "openingsAndEndings", ${TAGS} AS tags, ${COMPANIES} AS companies,
  ${externalIdsOf('media', 'm.id')} AS "externalIds", ${LINKS} AS links, ${PLACES} AS places,
  (SELECT json_build_object('statuses', json_build_object(${STATUS_COUNTS}), 'scores', d.scores)
    FROM media_distributions d WHERE d.media_id = m.id) AS distribution,
  json_build_object(
    'characters', (SELECT count(*)::int FROM media_characters WHERE media_id = m.id AND ${isShown('character', 'character_id')}),
    'staff', (SELECT count(*)::int FROM credits WHERE media_id = m.id AND ${isShown('person', 'person_id')}),
    'episodes', (SELECT count(*)::int FROM episodes WHERE media_id = m.id),
    'attachments', ${attachmentCount('media', 'm.id')}, 'reviews', ${reviewCount('media', 'm.id', 'review')},
    'discussion', ${reviewCount('media', 'm.id', 'comment')}, 'recommendations', ${RECOMMENDED_COUNT},
    'torrents', (SELECT count(*)::int FROM torrents WHERE media_id = m.id AND hidden_at IS NULL AND NOT is_unlisted)) AS counts`

/**
 * The same for an entry's pages, with what they ask for only where there is any: guesses of what is before and after
 * the work (a guess may contradict a relation that was added since), and what is like it.
 */
export const PAGE_HEAD = `${HEAD},
  (EXISTS (SELECT FROM guessed_sequels WHERE media_id = m.id) OR EXISTS (SELECT FROM guessed_sequels WHERE next_id = m.id)) AS "hasGuess",
  EXISTS (SELECT FROM similar_works WHERE media_id = m.id) AS "hasSimilar"`

/** The episodes as `e`. */
export const episodes = (page: string, where = 'true') =>
  jsonList(
    `json_build_object('id', x.id, 'number', x.number, 'title', x.title, 'nativeTitle', x.native_title,
      'description', x.description, 'runtime', x.runtime, 'aired', x.aired, 'airsAt', x.airs_at)`,
    `SELECT e.* FROM episodes e WHERE e.media_id = m.id AND ${where} ORDER BY e.number ${page}`,
  )
