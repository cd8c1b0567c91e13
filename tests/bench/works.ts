import pg from 'pg'

/** A work with a description, a cast and staff of the usual size, the most popular of these. */
export function typicalWork(url: string): Promise<number> {
  return workWithCast(url, 8, 15)
}

/** The work with the biggest cast. */
export function biggestWork(url: string): Promise<number> {
  return workWithCast(url, 0, 1_000_000)
}

/** Ids of all works, spread so that neighbours in the list are no neighbours in the catalogue. */
export async function spreadWorks(url: string): Promise<number[]> {
  const rows = await select<{ id: number }>(url, 'SELECT id FROM media ORDER BY md5(id::text)')
  return rows.map(({ id }) => id)
}

async function workWithCast(url: string, least: number, most: number): Promise<number> {
  const [row] = await select<{ id: number }>(
    url,
    `SELECT m.id FROM media m JOIN (SELECT media_id, count(*) AS n FROM media_characters GROUP BY media_id) c
      ON c.media_id = m.id WHERE c.n BETWEEN $1 AND $2 ORDER BY m.description IS NULL, ${most > 1000 ? 'c.n DESC,' : ''} m.popularity DESC, m.id LIMIT 1`,
    [least, most],
  )
  if (!row) throw new Error('The catalogue has no work with a cast.')
  return row.id
}

/** Rows of one statement, on a connection of its own. */
export async function select<Row extends pg.QueryResultRow>(
  url: string,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(text, values)).rows
  } finally {
    await client.end()
  }
}
