import pg from 'pg'

/** Works with a cast of the usual size, those with a description and the most popular ones first. */
export function typicalWorks(url: string, count: number): Promise<number[]> {
  return ids(
    url,
    `SELECT m.id FROM media m JOIN (${CASTS}) c ON c.media_id = m.id WHERE c.n BETWEEN 8 AND 15
     ORDER BY m.description IS NULL, m.popularity DESC, m.id LIMIT $1`,
    [count],
  )
}

/** The first of them. */
export async function typicalWork(url: string): Promise<number> {
  const [id] = await typicalWorks(url, 1)
  if (id === undefined) throw new Error('The catalogue has no work with a cast.')
  return id
}

/** The works with the biggest casts. */
export function biggestWorks(url: string, count: number): Promise<number[]> {
  return ids(url, `SELECT m.id FROM media m JOIN (${CASTS}) c ON c.media_id = m.id ORDER BY c.n DESC, m.id LIMIT $1`, [
    count,
  ])
}

/** All works, so that neighbours in the list are no neighbours in the catalogue. */
export function spreadWorks(url: string): Promise<number[]> {
  return ids(url, 'SELECT id FROM media ORDER BY md5(id::text)')
}

const CASTS = 'SELECT media_id, count(*) AS n FROM media_characters GROUP BY media_id'

async function ids(url: string, text: string, values: unknown[] = []): Promise<number[]> {
  const rows = await select<{ id: number }>(url, text, values)
  return rows.map(({ id }) => id)
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
