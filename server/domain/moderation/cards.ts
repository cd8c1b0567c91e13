import { reviewedLink } from '@/lib/community/links/reviews'
import type { Review } from '@/lib/community/schemas/reviews'
import { contributionLinks } from '@/lib/curation/links/contributions'
import { grouped } from '@/lib/grouped'
import { links } from '@/lib/links'
import { listUrl } from '@/lib/lists/links/lists'
import type { TextType } from '@/lib/markup/formats'
import type { ModeratedKind } from '@/lib/moderation/acts'
import type { QueueEntry } from '@/lib/moderation/schemas/moderation'
import { ANY_ENTITY } from '@/server/domain/community/reviews/cards'
import { CONTRIBUTION_TITLE } from '@/server/domain/curation/notifications'
import { renderText } from '@/server/engines/markup/render'
import { plannedRows } from '@/server/platform/database/client'
import { isoTime } from '@/server/platform/database/iso-time'
import { hideableOn } from './reports'
import { isHideable } from './writes'

/** A target as moderators see it, hidden ones included; texts that their authors deleted are missing. */
export type SubjectCard = Pick<
  QueueEntry,
  | 'target'
  | 'id'
  | 'title'
  | 'path'
  | 'html'
  | 'answers'
  | 'canHide'
  | 'isHidden'
  | 'isAnonymous'
  | 'author'
  | 'takedown'
> & {
  /** The text as it was written, for comparison. */
  text: string | null
}

type Row = Record<string, unknown> & { id: number }
type Author = QueueEntry['author']

/** The targets of the queue, by one statement per kind. A takedown request has its page's hideable target. */
export async function subjectsOf(targets: readonly Wanted[]): Promise<SubjectCard[]> {
  const found = await read(targets)
  const pages = new Map(
    found.flatMap(({ id, takedown }) => (takedown ? [[id, hideableOn(takedown.page)] as const] : [])),
  )
  const on = await read(
    [...pages.values()].flatMap((each) => (each ? [{ target: each.target, targetId: each.id }] : [])),
  )
  return found.map((card) => {
    const hideable = card.takedown && pages.get(card.id)
    const there = hideable && on.find(({ target, id }) => target === hideable.target && id === hideable.id)
    return there
      ? {
          ...card,
          canHide: true,
          isHidden: there.isHidden,
          isAnonymous: there.isAnonymous,
          author: there.author,
          html: there.html,
        }
      : card
  })
}

type Wanted = { target: ModeratedKind; targetId: number }

async function read(targets: readonly Wanted[]): Promise<SubjectCard[]> {
  const byKind = grouped(targets, ({ target }) => target)
  const found = await Promise.all(
    [...byKind].map(async ([kind, those]) => {
      const rows = await plannedRows<Row>(`moderated-${kind}`, STATEMENTS[kind], [those.map((each) => each.targetId)])
      const canHide = isHideable(kind)
      return rows.map((row) => ({ ...NONE, canHide, ...CARDS[kind](row as never), target: kind, id: row.id }))
    }),
  )
  return found.flat()
}

const NONE = {
  html: null,
  text: null,
  answers: null,
  isHidden: false,
  isAnonymous: false,
  author: null,
  takedown: null,
}
type Card = Partial<SubjectCard> & Pick<SubjectCard, 'title' | 'path'>

type ReviewRow = Pick<Review, 'kind' | 'entity' | 'episode' | 'title' | 'rawText'> & {
  id: number
  textType: TextType
  isHidden: boolean
  author: Author
  answers: { username: string | null; rawText: string; textType: TextType } | null
}
type UserRow = { id: number; description: string | null; author: NonNullable<Author> & { username: string } }
type TorrentRow = {
  id: number
  name: string
  description: string | null
  isHidden: boolean
  isAnonymous: boolean
  author: Author
}
type ListRow = UserRow & { name: string; slug: string }
type NoteRow = { id: number; contribution: number; title: string; text: string; isHidden: boolean; author: Author }
type TakedownRow = { id: number } & NonNullable<QueueEntry['takedown']>

const plain = (text: string | null) => (text === null ? null : renderText(text, 'Plain'))

const CARDS = {
  review: (row: ReviewRow): Card => ({
    title: [row.entity.title, row.title].filter(Boolean).join(': '),
    path: reviewedLink(row),
    html: renderText(row.rawText, row.textType),
    text: row.rawText,
    answers: row.answers && {
      username: row.answers.username,
      html: renderText(row.answers.rawText, row.answers.textType),
    },
    isHidden: row.isHidden,
    author: row.author,
  }),
  user: ({ description, author }: UserRow): Card => ({
    title: author.username,
    path: links.user(author.username),
    html: plain(description),
    text: description,
    author,
  }),
  torrent: ({ id, name, description, isHidden, isAnonymous, author }: TorrentRow): Card => ({
    title: name,
    path: links.torrent(id),
    html: description && renderText(description, 'Markdown'),
    text: description,
    isHidden,
    isAnonymous,
    author,
  }),
  list: ({ name, slug, description, author }: ListRow): Card => ({
    title: name,
    path: links.list(listUrl(author.username, slug)),
    html: plain(description),
    text: description,
    author,
  }),
  note: ({ contribution, title, text, isHidden, author }: NoteRow): Card => ({
    title,
    path: contributionLinks.queue({ id: contribution }),
    html: plain(text),
    text,
    isHidden,
    author,
  }),
  media: ({ id, title }: { id: number; title: string }): Card => ({ title, path: links.media(id) }),
  takedown: ({ id: _, ...takedown }: TakedownRow): Card => ({ title: takedown.page, path: takedown.page, takedown }),
}

/** The user of a column, with the end of a suspension that still lasts. */
const author = (column: string) => `(SELECT json_build_object('id', u.id, 'username', u.username, 'suspendedUntil',
    CASE WHEN u.suspended_until > now() THEN ${isoTime('u.suspended_until')} END)
  FROM users u WHERE u.id = ${column}) AS author`

const STATEMENTS: Record<ModeratedKind, string> = {
  review: `SELECT r.id, r.kind, r.episode, r.title, r.raw_text AS "rawText", r.text_type AS "textType",
      r.hidden_at IS NOT NULL AS "isHidden", ${ANY_ENTITY}, ${author('r.poster_id')},
      (SELECT json_build_object('username', u.username, 'rawText', a.raw_text, 'textType', a.text_type)
        FROM reviews a LEFT JOIN users u ON u.id = a.poster_id
        WHERE a.id = coalesce(r.answered_id, r.parent_id) AND a.deleted_at IS NULL) AS answers
    FROM reviews r WHERE r.id = ANY($1::int[]) AND r.deleted_at IS NULL`,
  user: `SELECT x.id, x.description, ${author('x.id')} FROM users x WHERE x.id = ANY($1::int[])`,
  torrent: `SELECT t.id, t.name, t.description, t.hidden_at IS NOT NULL AS "isHidden", t.is_anonymous AS "isAnonymous",
      ${author('t.uploader_id')}
    FROM torrents t WHERE t.id = ANY($1::int[])`,
  list: `SELECT l.id, l.name, l.slug, l.description, ${author('l.owner_id')} FROM lists l WHERE l.id = ANY($1::int[])`,
  media: 'SELECT id, title FROM media WHERE id = ANY($1::int[])',
  note: `SELECT o.id, o.contribution_id AS contribution, o.text, o.hidden_at IS NOT NULL AS "isHidden", ${author('o.author_id')},
      ${CONTRIBUTION_TITLE} AS title
    FROM contribution_notes o JOIN told_contributions c ON c.id = o.contribution_id WHERE o.id = ANY($1::int[]) AND o.text IS NOT NULL`,
  takedown: 'SELECT id, page, claimant, email, rights, statement FROM takedowns WHERE id = ANY($1::int[])',
}
