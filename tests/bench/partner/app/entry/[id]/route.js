import pg from 'pg'

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })

export async function GET(_, { params }) {
  const { id } = await params
  const { rows } = await pool.query(
    `SELECT id, title, native_title, romaji_title, type, format, status, release_date, end_date, total_episodes, rating,
      popularity, description FROM media WHERE id = $1`,
    [Number(id)],
  )
  return Response.json(rows[0])
}
