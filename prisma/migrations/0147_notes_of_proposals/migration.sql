-- Grows with each note and each change of the proposal: a decision names the one that it has seen.
ALTER TABLE "contributions" ADD COLUMN "version" INTEGER NOT NULL DEFAULT 1;

-- What editors and the proposer say of a proposal, and what the proposer has changed of it.
CREATE TABLE "contribution_notes" (
  "id" SERIAL PRIMARY KEY,
  "contribution_id" INTEGER NOT NULL REFERENCES "contributions" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
  -- Null if the account was deleted; then the text is gone, too.
  "author_id" INTEGER REFERENCES "users" ("id") ON DELETE SET NULL ON UPDATE CASCADE,
  -- question, note, change
  "kind" TEXT NOT NULL,
  "text" TEXT,
  -- What the proposer changed: fields, comment, source.
  "fields" TEXT[] NOT NULL DEFAULT '{}',
  "hidden_at" TIMESTAMPTZ(3),
  -- What the browser calls the request, so that a second press makes no second note.
  "request_key" TEXT,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "contribution_notes_kind" CHECK ("kind" IN ('question', 'note', 'change'))
);
CREATE INDEX "contribution_notes_contribution_id_id_idx" ON "contribution_notes" ("contribution_id", "id");
CREATE INDEX "contribution_notes_author_id_id_idx" ON "contribution_notes" ("author_id", "id");
CREATE UNIQUE INDEX contribution_notes_request ON contribution_notes (author_id, request_key) WHERE request_key IS NOT NULL;

-- A deleted account leaves no words, as in discussions. What waits for its answer waits for editors again.
CREATE FUNCTION note_without_author() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.text := NULL;
  NEW.request_key := NULL;
  RETURN NEW;
END $$;
CREATE TRIGGER contribution_notes_author BEFORE UPDATE OF author_id ON contribution_notes
  FOR EACH ROW WHEN (NEW.author_id IS NULL AND OLD.author_id IS NOT NULL) EXECUTE FUNCTION note_without_author();
CREATE FUNCTION contribution_without_proposer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.state::text = 'Asked' THEN NEW.state := 'Open'; END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER contributions_proposer BEFORE UPDATE OF proposer_id ON contributions
  FOR EACH ROW WHEN (NEW.proposer_id IS NULL AND OLD.proposer_id IS NOT NULL) EXECUTE FUNCTION contribution_without_proposer();

-- What waits: of one person, and of one entry.
CREATE INDEX contributions_waiting_proposer ON contributions (proposer_id, id) WHERE decided_at IS NULL;
CREATE INDEX contributions_waiting_entry
  ON contributions (noun, (coalesce(media_id, series_id, character_id, person_id, company_id, tag_id)), id) WHERE decided_at IS NULL;

-- The proposer is told of questions, and who asked of the answer.
ALTER TABLE "notifications" ADD COLUMN "note_id" INTEGER
  REFERENCES "contribution_notes" ("id") ON DELETE CASCADE ON UPDATE CASCADE;
CREATE UNIQUE INDEX notifications_note_once ON notifications (note_id, user_id) WHERE note_id IS NOT NULL;
ALTER TABLE notifications DROP CONSTRAINT notifications_of_kind;
ALTER TABLE notifications ADD CONSTRAINT notifications_of_kind CHECK (CASE kind::text
  WHEN 'moderation' THEN act_id IS NOT NULL AND num_nonnulls(review_id, votes, list_id, merge_id, contribution_id, activity_id, actor_id, note_id) = 0
  WHEN 'invitation' THEN list_id IS NOT NULL AND num_nonnulls(review_id, votes, act_id, merge_id, contribution_id, activity_id, actor_id, note_id) = 0
  WHEN 'merge' THEN merge_id IS NOT NULL AND num_nonnulls(review_id, votes, act_id, list_id, contribution_id, activity_id, actor_id, note_id) = 0
  WHEN 'contribution' THEN contribution_id IS NOT NULL AND num_nonnulls(review_id, votes, act_id, list_id, merge_id, activity_id, actor_id, note_id) = 0
  WHEN 'note' THEN note_id IS NOT NULL AND num_nonnulls(review_id, votes, act_id, list_id, merge_id, contribution_id, activity_id, actor_id) = 0
  WHEN 'votes' THEN review_id IS NOT NULL AND votes > 0 AND num_nonnulls(act_id, list_id, merge_id, contribution_id, activity_id, actor_id, note_id) = 0
  WHEN 'like' THEN actor_id IS NOT NULL AND num_nonnulls(list_id, activity_id) = 1
    AND num_nonnulls(review_id, votes, act_id, merge_id, contribution_id, note_id) = 0
  WHEN 'follow' THEN actor_id IS NOT NULL AND num_nonnulls(review_id, votes, act_id, list_id, merge_id, contribution_id, activity_id, note_id) = 0
  ELSE review_id IS NOT NULL AND num_nonnulls(votes, act_id, list_id, merge_id, contribution_id, activity_id, actor_id, note_id) = 0 END);

-- Notes are reported and hidden as comments are.
ALTER TABLE "reports" ADD COLUMN "note_id" INTEGER REFERENCES "contribution_notes" ("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "reports" DROP CONSTRAINT reports_target;
ALTER TABLE "reports" ADD CONSTRAINT reports_target
  CHECK (num_nonnulls(review_id, user_id, torrent_id, list_id, media_id, note_id, takedown_id) = 1);
CREATE INDEX "reports_note_id_idx" ON reports (note_id);
CREATE UNIQUE INDEX reports_of_note_once ON reports (note_id, reporter_id) WHERE act_id IS NULL AND note_id IS NOT NULL;
ALTER TABLE "moderation_log" ADD COLUMN "note_id" INTEGER;
ALTER TABLE "moderation_log" DROP CONSTRAINT moderation_log_target;
ALTER TABLE "moderation_log" ADD CONSTRAINT moderation_log_target
  CHECK (num_nonnulls(review_id, user_id, torrent_id, list_id, media_id, note_id, takedown_id) = 1);
CREATE INDEX "moderation_log_note_id_idx" ON moderation_log (note_id);
