import { select } from '../support/server'

/**
 * Works with a cast; those of the usual size first, of these the ones with a description, and the most popular ones.
 */
export function typicalWorks(url: string, count: number): Promise<number[]> {
  return ids(
    url,
    `SELECT m.id FROM media m JOIN (${CASTS}) c ON c.media_id = m.id
     ORDER BY c.n NOT BETWEEN 8 AND 15, m.description IS NULL, m.popularity DESC, m.id LIMIT $1`,
    [count],
  )
}

/** The first of them. */
export async function typicalWork(url: string): Promise<number> {
  const [id] = await typicalWorks(url, 1)
  if (id === undefined) throw new Error('The catalogue has no work with a cast.')
  return id
}

/** A typical entry of each kind, as the path of its page. */
export async function typicalEntries(url: string): Promise<Record<string, string>> {
  const first = async (text: string) => {
    const [id] = await ids(url, text)
    if (id === undefined) throw new Error(`The catalogue has nothing for: ${text}`)
    return id
  }
  const [character, person, company, series] = await Promise.all([
    first(`SELECT character_id AS id FROM media_characters JOIN characters c ON c.id = character_id
      GROUP BY 1, c.popularity ORDER BY count(*) NOT BETWEEN 3 AND 8, c.popularity DESC, 1 LIMIT 1`),
    first(`SELECT person_id AS id FROM credits JOIN people p ON p.id = person_id
      GROUP BY 1, p.popularity ORDER BY count(*) NOT BETWEEN 20 AND 40, p.popularity DESC, 1 LIMIT 1`),
    first(`SELECT company_id AS id FROM media_companies JOIN companies c ON c.id = company_id
      GROUP BY 1, c.popularity ORDER BY count(*) NOT BETWEEN 20 AND 60, c.popularity DESC, 1 LIMIT 1`),
    first(`SELECT series_id AS id FROM media JOIN series s ON s.id = series_id
      GROUP BY 1, s.popularity ORDER BY count(*) NOT BETWEEN 3 AND 10, s.popularity DESC, 1 LIMIT 1`),
  ])
  return {
    'media page': `/media/${await typicalWork(url)}`,
    'series page': `/series/${series}`,
    'character page': `/character/${character}`,
    'person page': `/person/${person}`,
    'company page': `/company/${company}`,
  }
}

/** The works with the biggest casts. */
export function biggestWorks(url: string, count: number): Promise<number[]> {
  return ids(url, `SELECT m.id FROM media m JOIN (${CASTS}) c ON c.media_id = m.id ORDER BY c.n DESC, m.id LIMIT $1`, [
    count,
  ])
}

/** All works, ordered so that neighbours in the list are far apart in the catalogue. */
export function spreadWorks(url: string): Promise<number[]> {
  return ids(url, 'SELECT id FROM media ORDER BY md5(id::text)')
}

const CASTS = 'SELECT media_id, count(*) AS n FROM media_characters GROUP BY media_id'

async function ids(url: string, text: string, values: unknown[] = []): Promise<number[]> {
  const rows = await select<{ id: number }>(url, text, values)
  return rows.map(({ id }) => id)
}
