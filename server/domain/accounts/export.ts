import type pg from 'pg'
import { links } from '@/lib/links'
import { patientPool } from '@/server/platform/database/client'
import { createLimiter } from '@/server/platform/limiter'

/** All data stored about a user, one statement per section. `$1` is the user's id. Hashes of passwords and tokens are left out. */
export const SECTIONS: Record<string, string> = {
  account: `SELECT id, username, email, description, confirmed_at AS "confirmedDate", show_statistics AS "showStatistics",
    show_activity AS "showActivity",
    created_at AS "createdDate", updated_at AS "updatedDate" FROM users WHERE id = $1::int`,
  permissions: `SELECT permission, granted_at AS "grantedDate" FROM user_permissions WHERE user_id = $1::int ORDER BY 1`,
  permissionsGranted: `SELECT u.username, p.permission, p.granted_at AS "grantedDate" FROM user_permissions p
    JOIN users u ON u.id = p.user_id WHERE p.granted_by_id = $1::int ORDER BY 3`,
  sessions: `SELECT device, created_at AS "createdDate", last_used_at AS "lastUsedDate", expires_at AS "expiresDate"
    FROM sessions WHERE user_id = $1::int ORDER BY 2`,
  mailedLinks: `SELECT purpose, new_email AS "newEmail", created_at AS "createdDate", expires_at AS "expiresDate"
    FROM mail_tokens WHERE user_id = $1::int ORDER BY 3`,
  pictures: `SELECT filename, type, width, height, created_at AS "createdDate" FROM attachments WHERE user_id = $1::int ORDER BY 5`,
  watched: `SELECT m.id AS media, m.title, w.episodes_watched AS "episodesWatched", w.status, w.rating,
    w.started_date AS "startedDate", w.finished_date AS "finishedDate", w.note, w.volumes_read AS "volumesRead",
    w.priority, w.tags, w.is_private AS "isPrivate", w.earlier_runs AS "earlierRuns", w.created_at AS "createdDate", w.updated_at AS "updatedDate"
    FROM watched_records w JOIN media m ON m.id = w.media_id WHERE w.user_id = $1::int ORDER BY m.id`,
  watchedHistory: `SELECT e.media_id AS media, m.title, e.before, e.after, e.source, e.created_at AS "createdDate"
    FROM watched_events e JOIN media m ON m.id = e.media_id WHERE e.user_id = $1::int ORDER BY e.id`,
  watchedTotals: `SELECT total, rated, started, finished FROM watched_totals WHERE user_id = $1::int`,
  lists: `SELECT l.name, l.slug, l.description, l.visibility, l.created_at AS "createdDate", l.updated_at AS "updatedDate",
    coalesce((SELECT json_agg(json_build_object('media', m.id, 'title', m.title, 'description', e.description,
      'createdDate', e.created_at) ORDER BY e.position, m.id) FROM list_entries e JOIN media m ON m.id = e.media_id
      WHERE e.list_id = l.id), '[]') AS entries FROM lists l WHERE l.owner_id = $1::int ORDER BY l.id`,
  reviews: `SELECT id, media_id AS media, series_id AS series, character_id AS character, person_id AS person,
    company_id AS company, torrent_id AS torrent, title, raw_text AS "rawText", text_type AS "textType", recommended,
    hidden_at AS "hiddenDate", deleted_at AS "deletedDate", created_at AS "createdDate", updated_at AS "updatedDate"
    FROM reviews WHERE poster_id = $1::int ORDER BY id`,
  reviewVotes: `SELECT review_id AS review, up FROM review_votes WHERE user_id = $1::int ORDER BY 1`,
  torrents: `SELECT id, media_id AS media, name, type, description, magnet_link AS "magnetLink", size,
    created_at AS "createdDate" FROM torrents WHERE uploader_id = $1::int ORDER BY id`,
  torrentVotes: `SELECT torrent_id AS torrent, rating FROM torrent_votes WHERE user_id = $1::int ORDER BY 1`,
  following: `SELECT u.username, f.created_at AS "createdDate" FROM follows f JOIN users u ON u.id = f.followed_id
    WHERE f.follower_id = $1::int ORDER BY 2`,
  followers: `SELECT u.username, f.created_at AS "createdDate" FROM follows f JOIN users u ON u.id = f.follower_id
    WHERE f.followed_id = $1::int ORDER BY 2`,
  imports: `SELECT source, filename, to_watched AS "toWatched", status, report, created_at AS "createdDate",
    finished_at AS "finishedDate" FROM imports WHERE user_id = $1::int ORDER BY id`,
  edits: `SELECT media_id AS media, character_id AS character, before, after, created_at AS "createdDate"
    FROM edits WHERE editor_id = $1::int ORDER BY id`,
}

/** Each export holds a database connection until its client has read everything. */
const limiter = createLimiter({ concurrency: 3, queue: 20 })
/** Rows per read. */
const ROWS = 500
/** Seconds until a client that reads nothing times out, and limit of the whole export. */
const IDLE_TIMEOUT = 60
const TOTAL_TIMEOUT = 600

/**
 * All data of a user as one JSON text, from one snapshot. It is streamed with backpressure, so that its size costs no memory.
 * @throws AppError overloaded
 */
export async function exportOf(userId: number): Promise<ReadableStream<Uint8Array>> {
  const leave = await place(String(userId))
  const stop = new AbortController()
  const late = setTimeout(() => stop.abort(), TOTAL_TIMEOUT * 1000)
  const texts = textsOf(userId, stop.signal)
  const end = async () => {
    clearTimeout(late)
    stop.abort()
    await texts.return(undefined).catch(() => {})
    leave()
  }
  const encoder = new TextEncoder()
  return new ReadableStream(
    {
      async pull(controller) {
        try {
          const { value, done } = await texts.next()
          if (!done) controller.enqueue(encoder.encode(value))
          else {
            await end()
            controller.close()
          }
        } catch (error) {
          await end()
          controller.error(error)
        }
      },
      cancel: end,
    },
    { highWaterMark: 1 },
  )
}

/** Resolves when there is a free slot, with the function that releases it. */
function place(key: string): Promise<() => void> {
  return new Promise((resolve, reject) => {
    limiter.run(() => new Promise<void>((leave) => resolve(leave)), { key }).catch(reject)
  })
}

/** The text in chunks, read by a cursor from one snapshot. A client that stops reading is disconnected. */
async function* textsOf(userId: number, signal: AbortSignal): AsyncGenerator<string, void> {
  const client = await patientPool().connect()
  const lost = () => {}
  client.on('error', lost)
  let isDone = false
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    await client.query(
      `SET LOCAL idle_in_transaction_session_timeout = '${IDLE_TIMEOUT}s'; SET LOCAL statement_timeout = '30s'`,
    )
    yield `{\n"picturesAt": ${JSON.stringify(links.file('user', userId, ''))}`
    for (const [name, statement] of Object.entries(SECTIONS)) {
      yield `,\n${JSON.stringify(name)}: [`
      yield* rowsOf(client, statement, userId, signal)
      yield ']'
    }
    yield '\n}\n'
    await client.query('COMMIT')
    isDone = true
  } finally {
    client.off('error', lost)
    client.release(!isDone)
  }
}

async function* rowsOf(client: pg.PoolClient, statement: string, userId: number, signal: AbortSignal) {
  await client.query(
    `DECLARE part NO SCROLL CURSOR FOR SELECT to_json(part)::text AS json FROM (${statement}) AS part`,
    [userId],
  )
  for (let separator = ''; ; separator = ', ') {
    signal.throwIfAborted()
    const { rows } = await client.query<{ json: string }>(`FETCH ${ROWS} FROM part`)
    if (rows.length > 0) yield separator + rows.map(({ json }) => json).join(', ')
    if (rows.length < ROWS) break
  }
  await client.query('CLOSE part')
}
