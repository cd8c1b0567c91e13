import pg from 'pg'

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })

export async function POST(_, { params }) {
  const { id } = await params
  const { rows } = await pool.query(
    'UPDATE sessions SET last_used_at = now() WHERE id = $1 RETURNING user_id, expires_at',
    [id],
  )
  return Response.json(rows[0])
}
