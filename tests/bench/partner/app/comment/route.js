import pg from 'pg'

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })

/** The inserts of a comment and of its invalidation in one transaction, and nothing else. */
export async function POST(request) {
  const { rawText, media } = await request.json()
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    const { rows } = await client.query(
      `INSERT INTO reviews (poster_id, media_id, kind, raw_text, text_type) VALUES (1, $1, 'comment', $2, 'Plain') RETURNING id`,
      [media, rawText],
    )
    await client.query('INSERT INTO invalidations (tags) VALUES ($1::text[])', [
      [`media-reviews:${media}`, 'author:1', 'index:review'],
    ])
    await client.query('COMMIT')
    return Response.json(rows[0])
  } finally {
    client.release()
  }
}
