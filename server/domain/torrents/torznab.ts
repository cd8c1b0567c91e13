import { plannedRows } from '@/server/platform/database/client'

/** What Torznab tells of a torrent besides its item (server/domain/torrents/feeds/cards.ts). */
export type TorznabFacts = {
  /** The show's number in TheTVDB, and the digits of its title in IMDb. */
  tvdbId: number | null
  imdbId: string | null
  /** BCP 47. */
  languages: string[]
  /** Null if the files are unknown. */
  fileCount: number | null
}

type Row = { id: number; tvdb: string | null; imdb: string | null } & Pick<TorznabFacts, 'languages' | 'fileCount'>

/** The facts of these torrents by their ids, by one statement. */
export async function torznabFacts(ids: readonly number[]): Promise<ReadonlyMap<number, TorznabFacts>> {
  const found = ids.length === 0 ? [] : await plannedRows<Row>('torznab-facts', STATEMENT, [ids])
  return new Map(found.map(({ id, ...row }) => [id, toFacts(row)]))
}

function toFacts({ tvdb, imdb, ...facts }: Omit<Row, 'id'>): TorznabFacts {
  const [, show] = /^series\/(\d{1,9})$/.exec(tvdb ?? '') ?? []
  const [, title] = /^title\/tt(\d{1,9})$/.exec(imdb ?? '') ?? []
  return { ...facts, tvdbId: show === undefined ? null : Number(show), imdbId: title ?? null }
}

/** The id of the work, else that of its series. A film is no part of a show that programs know. */
const idOf = (site: string, kind: string) => `coalesce(
    (SELECT x.external_id FROM external_ids x WHERE x.media_id = m.id AND x.site = '${site}' AND x.external_id LIKE '${kind}/%' ORDER BY x.id LIMIT 1),
    (SELECT x.external_id FROM external_ids x WHERE x.series_id = m.series_id AND m.type <> 'Movie' AND x.site = '${site}'
      AND x.external_id LIKE '${kind}/%' ORDER BY x.id LIMIT 1))`
/** Lists of ids give works the id of a show, or of a film, as a place: works may share it. */
const placed = (
  site: string,
  kind: string,
) => `(SELECT p.external_id FROM media_places p WHERE p.media_id = m.id AND p.site = '${site}'
    AND p.external_id LIKE '${kind}/%' ORDER BY p.season IS NULL, p.external_id LIMIT 1)`
const NUMBER = (site: string, kind: string) => `coalesce(${placed(site, kind)}, ${idOf(site, kind)})`

/** Positions of files have no gaps. */
const STATEMENT = `SELECT t.id, ${NUMBER('thetvdb', 'series')} AS tvdb, ${NUMBER('imdb', 'title')} AS imdb, t.languages,
    (SELECT max(f.position) + 1 FROM torrent_files f WHERE f.torrent_id = t.id) AS "fileCount"
  FROM torrents t JOIN media m ON m.id = t.media_id WHERE t.id = ANY($1::int[])`
