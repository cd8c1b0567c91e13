import { links } from '@/lib/links'
import { IS_MERGE_HIDDEN, IS_REASON_HIDDEN, isReasonHidden } from '@/server/domain/curation/hidden-texts/access'
import { RECORD_FIELDS } from '@/server/domain/tracking/records/cards'
import { type OpenText, type ReadRows, snapshotStream } from '@/server/platform/database/snapshot-stream'
import { SWITCH_COLUMNS } from './own-user'

/**
 * All data stored about a user, one statement per section. `$1` is the user's id. Hashes of passwords, tokens and
 * networks are left out.
 */
export const SECTIONS: Record<string, string> = {
  account: `SELECT id, username, email, description, confirmed_at AS "confirmedDate", show_statistics AS "showStatistics",
    show_activity AS "showActivity", show_reviews AS "showReviews", anime_list AS "animeList", manga_list AS "mangaList",
    game_list AS "gameList", has_chosen_lists AS "hasChosenLists", ${SWITCH_COLUMNS}, notification_digest AS "notificationDigest",
    in_directory AS "inDirectory", has_chosen_profile AS "hasChosenProfile", score_scale AS "scoreScale", digested_at AS "digestedDate", suspended_until AS "suspendedUntil",
    is_trusted AS "isTrusted", has_password AS "hasPassword",
    created_at AS "createdDate", updated_at AS "updatedDate" FROM users WHERE id = $1::int`,
  permissions: `SELECT permission, issuer, granted_at AS "grantedDate" FROM user_permissions WHERE user_id = $1::int ORDER BY 1`,
  permissionChanges: `SELECT permission, is_granted AS "isGranted", issuer, created_at AS "createdDate"
    FROM permission_changes WHERE user_id = $1::int ORDER BY id`,
  roles: `SELECT r.name, r.permissions, h.given_at AS "givenDate" FROM user_roles h JOIN roles r ON r.id = h.role_id
    WHERE h.user_id = $1::int ORDER BY 3, 1`,
  formerNames: `SELECT username, until AS "untilDate" FROM former_names WHERE user_id = $1::int ORDER BY 2, 1`,
  identities: `SELECT issuer, subject, email, created_at AS "createdDate", last_used_at AS "lastUsedDate"
    FROM identities WHERE user_id = $1::int ORDER BY id`,
  permissionsGranted: `SELECT u.username, p.permission, p.granted_at AS "grantedDate" FROM user_permissions p
    JOIN users u ON u.id = p.user_id WHERE p.granted_by_id = $1::int ORDER BY 3`,
  sessions: `SELECT device, method, network, authenticated_at AS "provenDate", factor_proved_at AS "factorProvenDate", created_at AS "createdDate", last_used_at AS "lastUsedDate", expires_at AS "expiresDate"
    FROM sessions WHERE user_id = $1::int ORDER BY 2`,
  seen: `SELECT seen_at AS "seenDate", counted_on AS "countedDate" FROM seen_users WHERE user_id = $1::int`,
  knownBrowsers: `SELECT last_login_at AS "lastLoginDate", told_at AS "toldDate" FROM known_browsers WHERE user_id = $1::int ORDER BY 1`,
  secondFactor: `SELECT f.confirmed_at AS "createdDate", r.asked_at AS "removalAskedDate",
    (SELECT count(*)::int FROM recovery_codes WHERE user_id = f.user_id) AS "codesLeft"
    FROM (SELECT * FROM second_factors WHERE user_id = $1::int AND confirmed_at IS NOT NULL) AS f
    FULL JOIN (SELECT * FROM second_factor_removals WHERE user_id = $1::int) AS r USING (user_id)`,
  trustedDevices: `SELECT device, created_at AS "createdDate", expires_at AS "expiresDate"
    FROM trusted_devices WHERE user_id = $1::int ORDER BY 2`,
  passkeys: `SELECT name, transports, is_synced AS "isSynced", is_backed_up AS "isBackedUp", created_at AS "createdDate",
    last_used_at AS "lastUsedDate", refused_at AS "refusedDate" FROM passkeys WHERE user_id = $1::int ORDER BY id`,
  feedKeys: `SELECT kind, name, with_private AS "withPrivate", created_at AS "createdDate", last_used_at AS "lastUsedDate"
    FROM feed_keys WHERE user_id = $1::int ORDER BY id`,
  torrentPreferences: `SELECT groups, resolutions, languages FROM torrent_preferences WHERE user_id = $1::int`,
  dismissedWorks: `SELECT m.title, d.created_at AS "createdDate" FROM dismissed_works d JOIN media m ON m.id = d.media_id
    WHERE d.user_id = $1::int ORDER BY d.media_id`,
  torrentHides: `SELECT type, category, release_group AS "group", (SELECT username FROM users WHERE id = uploader_id) AS uploader,
    created_at AS "createdDate" FROM torrent_hides WHERE user_id = $1::int ORDER BY id`,
  savedSearches: `SELECT search, is_told AS "isTold", created_at AS "createdDate" FROM saved_searches WHERE user_id = $1::int ORDER BY id`,
  mailedLinks: `SELECT purpose, new_email AS "newEmail", created_at AS "createdDate", expires_at AS "expiresDate"
    FROM mail_tokens WHERE user_id = $1::int ORDER BY 3`,
  mailOutcomes: `SELECT kind, outcome, detail, created_at AS "createdDate", updated_at AS "updatedDate"
    FROM mail_outcomes WHERE user_id = $1::int ORDER BY id`,
  // Who has written a note about the user is not told.
  notesOfAdministrators: `SELECT text, created_at AS "createdDate" FROM user_notes WHERE user_id = $1::int ORDER BY id`,
  notesWritten: `SELECT user_id AS user, text, created_at AS "createdDate" FROM user_notes WHERE author_id = $1::int ORDER BY id`,
  suppressedAddress: `SELECT refused_on AS "refusedDate", suppressed_at AS "suppressedDate" FROM suppressed_addresses WHERE user_id = $1::int`,
  registration: `SELECT wanted, action, created_at AS "createdDate" FROM registrations WHERE user_id = $1::int`,
  invitations: `SELECT id, uses, used, created_at AS "createdDate", expires_at AS "endDate", revoked_at AS "revokedDate"
    FROM invitations WHERE inviter_id = $1::int ORDER BY id`,
  invitedUsers: `SELECT u.username, i.invitation_id AS invitation, i.joined_at AS "joinedDate" FROM invited_users i
    JOIN users u ON u.id = i.user_id WHERE i.inviter_id = $1::int AND i.joined_at IS NOT NULL ORDER BY 3, 1`,
  invitedBy: `SELECT (SELECT username FROM users WHERE id = i.inviter_id) AS username, joined_at AS "joinedDate"
    FROM invited_users i WHERE user_id = $1::int`,
  application: `SELECT note, created_at AS "createdDate", proven_at AS "confirmedDate", approved_at AS "approvedDate"
    FROM applications WHERE user_id = $1::int`,
  applicationsApproved: `SELECT u.username, a.approved_at AS "approvedDate" FROM applications a JOIN users u ON u.id = a.user_id
    WHERE a.approved_by_id = $1::int ORDER BY 2, 1`,
  announcements: `SELECT id, kind, text, link, audience, starts_at AS "startDate", ends_at AS "endDate", ended_at AS "endedDate",
    created_at AS "createdDate" FROM announcements WHERE created_by = $1::int ORDER BY id`,
  newsMails: `SELECT id, subject, text, queued, created_at AS "createdDate", stopped_at AS "stoppedDate", done_at AS "doneDate"
    FROM news_mails WHERE created_by = $1::int ORDER BY id`,
  acceptedTerms: `SELECT version, accepted_at AS "acceptedDate" FROM accepted_terms WHERE user_id = $1::int ORDER BY 2`,
  pictures: `SELECT filename, type, width, height, created_at AS "createdDate" FROM attachments WHERE user_id = $1::int ORDER BY 5`,
  watched: `SELECT m.id AS media, m.title, ${RECORD_FIELDS}, w.created_at AS "createdDate", w.updated_at AS "updatedDate"
    FROM watched_records w JOIN media m ON m.id = w.media_id WHERE w.user_id = $1::int ORDER BY m.id`,
  watchedHistory: `SELECT e.media_id AS media, m.title, e.before, e.after, e.source, e.created_at AS "createdDate"
    FROM watched_events e JOIN media m ON m.id = e.media_id WHERE e.user_id = $1::int ORDER BY e.id`,
  watchedTotals: `SELECT type, status, total, rated, started, finished
    FROM watched_totals WHERE user_id = $1::int AND total > 0 ORDER BY type, status`,
  lists: `SELECT l.name, l.slug, l.description, l.visibility, l.is_ranked AS "isRanked", l.has_comments AS "hasComments", l.created_at AS "createdDate", l.updated_at AS "updatedDate",
    coalesce((SELECT json_agg(json_build_object('media', m.id, 'title', m.title, 'description', e.description,
      'createdDate', e.created_at) ORDER BY e.position, m.id) FROM list_entries e JOIN media m ON m.id = e.media_id
      WHERE e.list_id = l.id), '[]') AS entries FROM lists l WHERE l.owner_id = $1::int ORDER BY l.id`,
  smartLists: `SELECT name, filter, mine, visibility, created_at AS "createdDate", updated_at AS "updatedDate"
    FROM smart_lists WHERE owner_id = $1::int ORDER BY id`,
  nameFavorites: `SELECT character_id AS character, person_id AS person, company_id AS company, position,
    created_at AS "createdDate" FROM name_favorites WHERE user_id = $1::int ORDER BY position, id`,
  collaborations: `SELECT l.name, u.username AS owner, c.invited_at AS "invitedDate", c.accepted_at AS "acceptedDate"
    FROM list_collaborators c JOIN lists l ON l.id = c.list_id JOIN users u ON u.id = l.owner_id WHERE c.user_id = $1::int ORDER BY c.list_id`,
  listChanges: `SELECT list_id AS list, media_id AS media, kind, others, created_at AS "createdDate"
    FROM list_changes WHERE user_id = $1::int ORDER BY id`,
  entriesAdded: `SELECT e.list_id AS list, e.media_id AS media FROM list_entries e WHERE e.added_by_id = $1::int ORDER BY 1, 2`,
  listLikes: `SELECT l.name, u.username AS owner, k.created_at AS "createdDate" FROM list_likes k JOIN lists l ON l.id = k.list_id
    JOIN users u ON u.id = l.owner_id WHERE k.user_id = $1::int ORDER BY k.list_id`,
  // Hidden ones belong to their author; of deleted ones nobody reads the text.
  reviews: `SELECT id, kind, episode, media_id AS media, series_id AS series, character_id AS character, person_id AS person,
    company_id AS company, torrent_id AS torrent, list_id AS list, activity_id AS activity, other_id AS other, parent_id AS parent, answered_id AS answered, CASE WHEN deleted_at IS NULL THEN title END AS title,
    CASE WHEN deleted_at IS NULL THEN raw_text END AS "rawText", text_type AS "textType", recommended,
    before_end AS "writtenBeforeEnd", hidden_at AS "hiddenDate", deleted_at AS "deletedDate", created_at AS "createdDate", updated_at AS "updatedDate"
    FROM reviews WHERE poster_id = $1::int ORDER BY id`,
  reports: `SELECT review_id AS review, user_id AS user, torrent_id AS torrent, list_id AS list, media_id AS media, note_id AS "proposalNote", reason, note,
    act_id IS NOT NULL AS settled, created_at AS "createdDate" FROM reports WHERE reporter_id = $1::int ORDER BY id`,
  // What moderators decided about the user's texts, torrents and lists, and about the user; not who they are.
  moderation: `SELECT act, reason, note, until, review_id AS review, torrent_id AS torrent, list_id AS list, note_id AS "proposalNote", edit_id AS edit,
    before, after, created_at AS "createdDate" FROM moderation_log WHERE author_id = $1::int ORDER BY id`,
  moderated: `SELECT act, reason, note, until, author_id AS author, review_id AS review, user_id AS user, torrent_id AS torrent, list_id AS list,
    media_id AS media, note_id AS "proposalNote", takedown_id AS takedown, edit_id AS edit, object, before, after, created_at AS "createdDate"
    FROM moderation_log WHERE moderator_id = $1::int ORDER BY id`,
  mentions: `SELECT m.review_id AS review, u.username FROM review_mentions m JOIN users u ON u.id = m.user_id
    JOIN reviews r ON r.id = m.review_id WHERE r.poster_id = $1::int AND r.deleted_at IS NULL ORDER BY 1, 2`,
  activities: `SELECT id, media_id AS media, day, like_count AS likes FROM activities WHERE user_id = $1::int ORDER BY id`,
  activityLikes: `SELECT u.username AS of, a.media_id AS media, a.day, k.created_at AS "createdDate" FROM activity_likes k
    JOIN activities a ON a.id = k.activity_id JOIN users u ON u.id = a.user_id WHERE k.user_id = $1::int ORDER BY a.id`,
  reviewVotes: `SELECT review_id AS review, up FROM review_votes WHERE user_id = $1::int ORDER BY 1`,
  torrents: `SELECT id, media_id AS media, name, type, description, magnet_link AS "magnetLink", size, release_group AS "group",
    resolution, languages, is_anonymous AS "isAnonymous", is_remake AS "isRemake", is_complete AS "isComplete",
    link, is_unlisted AS "isUnlisted", created_at AS "createdDate" FROM torrents WHERE uploader_id = $1::int ORDER BY id`,
  personalTokens: `SELECT id, name, scopes::text[] AS scopes, created_at AS "createdDate", last_used_at AS "lastUsedDate",
    last_network AS "lastNetwork", expires_at AS "expiresDate", revoked_at AS "revokedDate"
    FROM personal_tokens WHERE user_id = $1::int ORDER BY id`,
  tokenActs: `SELECT t.name, a.method, a.path, a.created_at AS "createdDate" FROM token_acts a
    JOIN personal_tokens t ON t.id = a.token_id WHERE t.user_id = $1::int ORDER BY a.id`,
  torrentVotes: `SELECT torrent_id AS torrent, rating FROM torrent_votes WHERE user_id = $1::int ORDER BY 1`,
  following: `SELECT u.username, f.created_at AS "createdDate" FROM follows f JOIN users u ON u.id = f.followed_id
    WHERE f.follower_id = $1::int ORDER BY 2`,
  followers: `SELECT u.username, f.created_at AS "createdDate" FROM follows f JOIN users u ON u.id = f.follower_id
    WHERE f.followed_id = $1::int ORDER BY 2`,
  blocks: `SELECT u.username, b.kind, b.created_at AS "createdDate" FROM user_blocks b JOIN users u ON u.id = b.blocked_id
    WHERE b.user_id = $1::int ORDER BY 3`,
  imports: `SELECT id, coalesce(format_name, format::text) AS format, filename, to_watched AS "toWatched", list_id AS list, rule, status, failure,
    total, created_at AS "createdDate", finished_at AS "finishedDate" FROM imports WHERE user_id = $1::int ORDER BY id`,
  importEntries: `SELECT e.import_id AS import, e.position, e.title, e.ids, e.record, e.media_id AS media, e.outcome
    FROM import_entries e JOIN imports i ON i.id = e.import_id WHERE i.user_id = $1::int ORDER BY 1, 2`,
  connections: `SELECT id, program, name, account, others, created_at AS "createdDate", last_event_at AS "lastEventDate"
    FROM connections WHERE user_id = $1::int ORDER BY id`,
  scrobbles: `SELECT id, connection_id AS connection, kind, series_key AS "seriesKey", title, year, season, first_episode AS "firstEpisode",
    last_episode AS "lastEpisode", progress, outcome, media_id AS media, first_marked AS "firstMarked", last_marked AS "lastMarked",
    payload, day, is_ticked AS "isTicked", created_at AS "createdDate" FROM scrobbles WHERE user_id = $1::int ORDER BY id`,
  scrobbleChoices: `SELECT s.connection_id AS connection, s.series_key AS "seriesKey", s.season, s.shift, s.media_id AS media, s.title,
    s.created_at AS "createdDate" FROM scrobble_choices s JOIN connections c ON c.id = s.connection_id WHERE c.user_id = $1::int ORDER BY s.id`,
  notifications: `SELECT id, kind, review_id AS review, votes, act_id AS decision, list_id AS list, activity_id AS activity, note_id AS "proposalNote", edit_id AS change, edit_count AS changes, torrent_count AS torrents, created_at AS "createdDate", read_at AS "readDate"
    FROM notifications WHERE user_id = $1::int ORDER BY id`,
  notifiedOf: `SELECT review_id AS review, votes FROM notified_users WHERE user_id = $1::int ORDER BY 1`,
  edits: `SELECT kind, media_id AS media, series_id AS series, character_id AS character, person_id AS person, company_id AS company,
    tag_id AS tag, before, after, comment, source, hidden_id IS NOT NULL AS "isTextHidden", created_at AS "createdDate"
    FROM told_edits WHERE editor_id = $1::int ORDER BY id`,
  contributions: `SELECT id, noun, media_id AS media, series_id AS series, character_id AS character, person_id AS person,
    company_id AS company, tag_id AS tag, before, after, comment, source, hidden_id IS NOT NULL AS "isTextHidden", state, reason,
    created_at AS "createdDate", decided_at AS "decidedDate" FROM told_contributions WHERE proposer_id = $1::int ORDER BY id`,
  // Hidden ones belong to their author.
  proposalNotes: `SELECT id, contribution_id AS proposal, kind, text, fields, hidden_at AS "hiddenDate", created_at AS "createdDate"
    FROM contribution_notes WHERE author_id = $1::int ORDER BY id`,
  subscriptions: `SELECT media_id AS media, series_id AS series, character_id AS character, person_id AS person, company_id AS company,
    tag_id AS tag, (SELECT username FROM users WHERE id = s.contributor_id) AS contributor, created_at AS "createdDate"
    FROM subscriptions s WHERE user_id = $1::int ORDER BY id`,
  contributor: `SELECT accepted, refused, reverted, trusted_at AS "trustedDate" FROM contributors WHERE user_id = $1::int`,
  removedPictures: `SELECT filename, created_at AS "createdDate" FROM removed_pictures WHERE moderator_id = $1::int ORDER BY 2`,
  guessVotes: `SELECT g.kind, g.media_id AS media, g.other_id AS other, g.character_id AS character, v.is_yes AS "isYes", v.created_at AS "createdDate"
    FROM guess_votes v JOIN guesses g ON g.id = v.guess_id WHERE v.user_id = $1::int ORDER BY v.guess_id`,
  guessesDecided: `SELECT kind, media_id AS media, other_id AS other, character_id AS character, state, decided_at AS "decidedDate"
    FROM guesses WHERE decided_by = $1::int ORDER BY id`,
  merges: `SELECT noun, merged_id AS merged, into_id AS into, CASE WHEN NOT (${IS_MERGE_HIDDEN}) THEN comment END AS comment,
    created_at AS "createdDate", undone_at AS "undoneDate" FROM merges j WHERE editor_id = $1::int ORDER BY id`,
  hiddenTexts: `SELECT edit_id AS edit, comment, hidden_at AS "hiddenDate" FROM hidden_texts WHERE hidden_by_id = $1::int ORDER BY edit_id`,
  hiddenWorks: `SELECT media_id AS media, CASE WHEN NOT ${isReasonHidden('media', 'hidden_media.media_id')} THEN comment END AS comment, hidden_at AS "hiddenDate" FROM hidden_media WHERE hidden_by_id = $1::int ORDER BY media_id`,
  hiddenEntries: `SELECT series_id AS series, character_id AS character, person_id AS person, company_id AS company,
    CASE WHEN NOT (${IS_REASON_HIDDEN}) THEN comment END AS comment, hidden_at AS "hiddenDate" FROM hidden_entries WHERE hidden_by_id = $1::int ORDER BY id`,
}

/** All data of a user as one JSON text, from one snapshot. */
export function exportOf(userId: number): OpenText {
  return (asked) => snapshotStream(String(userId), (read) => textsOf(userId, read), asked)
}

async function* textsOf(userId: number, read: ReadRows): AsyncGenerator<string> {
  yield `{\n"picturesAt": ${JSON.stringify(links.file('user', userId, ''))}`
  for (const [name, statement] of Object.entries(SECTIONS)) {
    yield `,\n${JSON.stringify(name)}: [`
    let separator = ''
    for await (const rows of read(statement, [userId])) {
      yield separator + rows.join(', ')
      separator = ', '
    }
    yield ']'
  }
  yield '\n}\n'
}
