import pg from 'pg'

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })

/** One durable upsert, and nothing else. */
export async function PUT(request) {
  const { media, episodesWatched } = await request.json()
  const { rows } = await pool.query(
    `INSERT INTO bare_upserts (id, number) VALUES ($1, $2)
      ON CONFLICT (id) DO UPDATE SET number = excluded.number RETURNING id, number`,
    [media, episodesWatched],
  )
  return Response.json(rows[0])
}
