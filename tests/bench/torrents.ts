import { readSearch } from '@/app/api/torznab/search'
import { torrentSearch } from '@/lib/torrents/schemas/search'
import { torznabSearch } from '@/lib/torrents/schemas/torznab'
import { hashPassword } from '@/server/domain/identity/sessions/passwords'
import { readMetainfo } from '@/server/platform/parsing/torrent/metainfo'
import { infoV1, torrentOf } from '../support/torrents'
import type { Bench, Scale } from './bench'
import { walkBencode } from './bencode-walk'
import { connected } from './clients'
import { throughput } from './generator'
import { fetchGood } from './http'
import { interleaved, median, medians, timed } from './measure'
import { type Findings, milliseconds, perSecond, type Row } from './report'
import { besideBareSql, roundsOf, type Term } from './search'
import { startPartner } from './servers'
import { statementsOf } from './statements'
import { logIn, PASSWORD } from './watched'

const WORKS = 5000
/** Bytes of the parsed torrent file. */
const FILE_BYTES = 610_000

/** Pages, searches and feeds of many torrents, and the reading of a large .torrent file. */
export async function torrents({ databases, folder, scale, startProduct }: Bench): Promise<Findings> {
  const url = await databases.empty('torrents')
  await fill(url, scale.searched)
  const product = await startProduct(url, { SCRAPE: 'off' })
  const partner = await startPartner(folder, url)
  const key = await feedKey(product.origin)
  const rows = [
    await cachedBrowse(product.origin, partner.origin, scale),
    ...(await besideSql(url, product.origin, key, scale)),
    await parsing(scale),
  ]
  return { rows, notes: [] }
}

/** A cached page of 75 torrents, beside an empty prerendered page of the same Next. */
async function cachedBrowse(ours: string, partner: string, scale: Scale): Promise<Row> {
  const path = '/torrents?sort=created&order=1&size=75'
  const sides = {
    ours: () => throughput(ours, path, scale.seconds),
    prerendered: () => throughput(partner, '/prerendered', scale.seconds),
  }
  await fetchGood(ours + path)
  await medians(sides, 1)
  const found = await medians(sides, scale.rounds)
  return {
    what: `cached browse page of 75 torrents at ${scale.searched.toLocaleString('en-US')}, 32 connections`,
    ours: perSecond(found.ours),
    partner: `an empty prerendered page of the same Next: ${perSecond(found.prerendered)}`,
    ratio: found.ours / found.prerendered,
    reach: { atLeast: 8 },
  }
}

/** Words that nearly all names have, some have, few have and none has. */
const TERMS: Record<string, string[]> = {
  'a word that most have': ['1080p', 'mkv'],
  'a group': ['[Group 7]', 'group 12'],
  'a title': ['work 1234', 'Work 77'],
  'a title and an episode': ['work 1234 07', 'work 500 11'],
  'two common words': ['1080p hevc', 'group 1080p'],
  'the last in the order': ['work 4999'],
  'nothing has it': ['qzxwvjkq', 'blorfendrix 1080p'],
}

/** Search, RSS and Torznab, each beside the statements that it sends. */
async function besideSql(url: string, origin: string, key: string, scale: Scale): Promise<Row[]> {
  const { browseTorrents } = await import('@/server/domain/torrents/browse')
  const { episodeItems, newestItems } = await import('@/server/domain/torrents/feeds/queries')
  const { torznabFacts } = await import('@/server/domain/torrents/torznab')
  const { feedKeyOwner } = await import('@/server/domain/torrents/feed-keys')
  const terms = async (address: (query: string) => string, run: (query: string) => Promise<unknown>) => {
    const made: Term[] = []
    for (const [kind, some] of Object.entries(TERMS))
      for (const term of some)
        made.push({ kind, term, address: origin + address(term), statements: await statementsOf(url, () => run(term)) })
    return made
  }
  const torznab = async (q: string) => {
    const owner = await feedKeyOwner('Torznab', key)
    const search = readSearch('search', torznabSearch.parse({ q }))
    if ('incorrect' in search || !owner) throw new Error('The search is wrong.')
    const { items } = await episodeItems({ ...search, hiddenFor: owner.userId })
    return torznabFacts(items.map(({ id }) => id))
  }
  const page = (path: string, query: Record<string, string>) => `${path}?${new URLSearchParams(query)}`
  const sides: [what: string, terms: Term[]][] = [
    [
      'search of torrents through the API',
      await terms(
        (query) => page('/api/torrents', { query, sort: 'created', order: '1' }),
        (query) => browseTorrents(torrentSearch.parse({ query, sort: 'created', order: '1' })),
      ),
    ],
    [
      'RSS of torrents, by a search',
      await terms(
        (q) => page('/', { page: 'rss', q }),
        (query) => newestItems({ query, offset: 0, count: 75 }),
      ),
    ],
    ['Torznab, by a search', await terms((q) => page('/torznab/api', { t: 'search', q, apikey: key }), torznab)],
  ]
  const rows: Row[] = []
  for (const [what, all] of sides) {
    const found = await besideBareSql(url, all, scale)
    const [ours, bare] = [roundsOf(found.ours, 99), roundsOf(found.bare, 99)]
    rows.push({
      what: `${what} at ${scale.searched.toLocaleString('en-US')}, p99 over ${Object.keys(TERMS).length} kinds of term`,
      ours: milliseconds(ours),
      partner: `the bare SQL in the same database, p99: ${milliseconds(bare)}`,
      ratio: ours / bare,
      reach: { atMost: 2 },
    })
  }
  return rows
}

/**
 * Reading a large .torrent file with its hash and its cleaned paths, beside a walk over the same bytes that only
 * decodes.
 */
async function parsing({ rounds, repeats }: Scale): Promise<Row> {
  const bytes = largeFile()
  const often = (run: () => unknown) => async () =>
    (await timed(async () => {
      for (let time = 0; time < repeats * 4; time++) run()
    })) /
    (repeats * 4)
  const sides = { ours: often(() => readMetainfo(bytes)), bare: often(() => walkBencode(bytes)) }
  await interleaved(sides, 3)
  const found = await interleaved(sides, rounds * 3)
  const [ours, bare] = [median(found.ours), median(found.bare)]
  return {
    what: `reading a .torrent file of ${Math.round(bytes.length / 1000)} kB`,
    ours: milliseconds(ours),
    partner: `a plain walk over the bencoded text: ${milliseconds(bare)}`,
    ratio: bare / ours,
    reach: { atLeast: 0.5 },
  }
}

/** A batch: many files, and the hashes of its pieces. */
function largeFile(): Buffer {
  const files = Array.from({ length: 4000 }, (_, at) => ({
    path: [`Season ${at % 40}`, `[Group] Work - ${String(at).padStart(4, '0')} (1080p) [ABCDEF01].mkv`],
    size: 65_536,
  }))
  const pieces = FILE_BYTES - torrentOf(infoV1({ files, info: { pieces: '' } })).length - 6
  const count = Math.floor(pieces / 20)
  const total = files.length * 65_536
  const info = { pieces: Buffer.alloc(count * 20, 7), 'piece length': Math.ceil(total / count) }
  return torrentOf(infoV1({ files, info }))
}

async function feedKey(origin: string): Promise<string> {
  const authorization = `Bearer ${await logIn(origin, 'reader')}`
  const response = await fetch(`${origin}/api/me/feed-keys`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ kind: 'Torznab', name: 'bench', withPrivate: false }),
  })
  if (response.status !== 200) throw new Error(`The key of a feed was answered ${response.status}.`)
  return ((await response.json()) as { key: string }).key
}

async function fill(url: string, count: number): Promise<void> {
  const client = await connected(url)
  await client.query(
    `INSERT INTO users (username, username_key, email, email_key, password_hash, confirmed_at)
      SELECT name, name, name || '@example.org', name || '@example.org', $1, now()
      FROM (SELECT 'reader' AS name UNION ALL SELECT 'uploader-' || n FROM generate_series(1, 20) n) AS named`,
    [await hashPassword(PASSWORD, 'bench')],
  )
  await client.query(
    `INSERT INTO media (title, title_sort, type, total_episodes) SELECT 'Work ' || n, 'work ' || n, 'Anime', 24
      FROM generate_series(1, $1::int) n`,
    [WORKS],
  )
  await client.query(
    `INSERT INTO torrents (media_id, uploader_id, name, name_sort, name_key, type, info_hash_v1, magnet_link, metainfo, size, seeders,
        leechers, scraped_at, trackers, release_group, resolution, languages, first_episode, last_episode, created_at)
      SELECT n % $2::int + 1, (SELECT id FROM users WHERE username = 'uploader-' || n % 20 + 1), name, lower(name),
        trim(regexp_replace(lower(name), '[^a-z0-9]+', ' ', 'g')), CASE WHEN n % 9 = 0 THEN 'Batch' ELSE 'Single' END::torrent_type,
        decode(lpad(to_hex(n), 40, '0'), 'hex'), 'magnet:?xt=urn:btih:' || lpad(to_hex(n), 40, '0'), 'de', n * 1000, n % 97, n % 7, now(),
        ARRAY['udp://tracker.example:6969/announce', 'https://tracker.example/announce'], 'Group ' || n % 40, 1080, ARRAY['en'],
        n % 24 + 1, n % 24 + 1, now() - n * interval '1 minute'
      FROM generate_series(1, $1::int) n, LATERAL (SELECT '[Group ' || n % 40 || '] Work ' || n % $2::int + 1 || ' - '
        || lpad((n % 24 + 1)::text, 2, '0') || CASE WHEN n % 10 > 0 THEN ' (1080p)' ELSE ' (720p)' END
        || CASE WHEN n % 3 = 0 THEN ' HEVC' ELSE '' END || '.mkv' AS name) AS named`,
    [count, WORKS],
  )
  await client.query('VACUUM ANALYZE')
}
