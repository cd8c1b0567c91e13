-- Texts of edits that moderators have hidden: only they read them. The edits that tell the same text are in hidden_text_uses.
CREATE TABLE "hidden_texts" (
    "edit_id" INTEGER NOT NULL,
    "texts" TEXT[],
    "hidden_by_id" INTEGER,
    "comment" TEXT NOT NULL,
    "hidden_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "hidden_texts_pkey" PRIMARY KEY ("edit_id")
);
CREATE INDEX "hidden_texts_hidden_by_id_idx" ON "hidden_texts"("hidden_by_id");
CREATE INDEX "hidden_texts_hidden_at_edit_id_idx" ON "hidden_texts"("hidden_at", "edit_id");
ALTER TABLE "hidden_texts" ADD CONSTRAINT "hidden_texts_edit_id_fkey" FOREIGN KEY ("edit_id") REFERENCES "edits"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "hidden_texts" ADD CONSTRAINT "hidden_texts_hidden_by_id_fkey" FOREIGN KEY ("hidden_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

CREATE TABLE "hidden_text_uses" (
    "id" SERIAL NOT NULL,
    "hidden_id" INTEGER NOT NULL,
    "edit_id" INTEGER,
    "contribution_id" INTEGER,

    CONSTRAINT "hidden_text_uses_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "hidden_text_uses_one" CHECK (num_nonnulls("edit_id", "contribution_id") = 1)
);
CREATE UNIQUE INDEX "hidden_text_uses_edit_id_hidden_id_key" ON "hidden_text_uses"("edit_id", "hidden_id");
CREATE UNIQUE INDEX "hidden_text_uses_contribution_id_hidden_id_key" ON "hidden_text_uses"("contribution_id", "hidden_id");
CREATE INDEX "hidden_text_uses_hidden_id_idx" ON "hidden_text_uses"("hidden_id");
ALTER TABLE "hidden_text_uses" ADD CONSTRAINT "hidden_text_uses_hidden_id_fkey" FOREIGN KEY ("hidden_id") REFERENCES "hidden_texts"("edit_id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "hidden_text_uses" ADD CONSTRAINT "hidden_text_uses_edit_id_fkey" FOREIGN KEY ("edit_id") REFERENCES "edits"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "hidden_text_uses" ADD CONSTRAINT "hidden_text_uses_contribution_id_fkey" FOREIGN KEY ("contribution_id") REFERENCES "contributions"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Whether values have one of these texts: a short one as a whole value, a longer one also within another.
CREATE FUNCTION has_text(told jsonb, texts text[]) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT EXISTS (SELECT FROM jsonb_path_query(told, 'strict $.** ? (@.type() == "string")') AS said, unnest(texts) AS hidden
    WHERE CASE WHEN length(hidden) < 8 THEN said #>> '{}' = hidden ELSE strpos(said #>> '{}', hidden) > 0 END)
$$;

-- The entry of an edit, as one value that can be joined.
CREATE FUNCTION edited_entry(e edits) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT concat_ws(' ', 'm' || e.media_id, 's' || e.series_id, 'c' || e.character_id, 'p' || e.person_id, 'o' || e.company_id, 't' || e.tag_id)
$$;

-- Edits as they are told to everybody: of a hidden text nothing but its date and its editor. "hidden_id" is the edit that was hidden.
CREATE VIEW told_edits AS SELECT e.id, e.editor_id, e.media_id, e.series_id, e.character_id, e.person_id, e.company_id, e.tag_id, e.kind,
    CASE WHEN h.id IS NULL THEN e.before ELSE '{}' END AS before, CASE WHEN h.id IS NULL THEN e.after ELSE '{}' END AS after,
    CASE WHEN h.id IS NULL THEN e.comment END AS comment, CASE WHEN h.id IS NULL THEN e.source END AS source,
    e.reverts_id, e.mirrors_id, e.created_at, h.id AS hidden_id
  FROM edits e LEFT JOIN LATERAL (SELECT min(u.hidden_id) AS id FROM hidden_text_uses u WHERE u.edit_id = e.id) h ON true;

-- Contributions in the same way: those from which a hidden text came.
CREATE VIEW told_contributions AS SELECT c.id, c.proposer_id, c.origin, c.noun, c.media_id, c.series_id, c.character_id, c.person_id,
    c.company_id, c.tag_id, CASE WHEN h.id IS NULL THEN c.before ELSE '{}' END AS before,
    CASE WHEN h.id IS NULL THEN c.after ELSE '{}' END AS after, CASE WHEN h.id IS NULL THEN c.comment END AS comment,
    CASE WHEN h.id IS NULL THEN c.source END AS source, c.state, c.claimed_by, c.claimed_at, c.decided_by, c.decided_at, c.reason, c.refusal,
    c.edit_id, c.origin_key, c.is_new, c.wanted, c.created_at, c.version, c.kind, c.into_id, h.id AS hidden_id
  FROM contributions c LEFT JOIN LATERAL (SELECT min(x.hidden_id) AS id FROM (
      SELECT u.hidden_id FROM hidden_text_uses u WHERE u.contribution_id = c.id
      UNION ALL SELECT u.hidden_id FROM hidden_text_uses u WHERE u.edit_id = c.edit_id) x) h ON true;

-- An edit that takes one with a hidden text back, comes with it, or has its text is hidden as it is written, by whatever way.
CREATE FUNCTION edits_with_hidden_texts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM hidden_text_uses) THEN
    INSERT INTO hidden_text_uses (hidden_id, edit_id)
      SELECT u.hidden_id, a.id FROM added a JOIN hidden_text_uses u ON u.edit_id = a.reverts_id
      UNION SELECT u.hidden_id, a.id FROM added a JOIN hidden_text_uses u ON u.edit_id = a.mirrors_id
      UNION SELECT h.edit_id, e.id FROM added a JOIN edits e ON e.id = a.id
        JOIN (SELECT DISTINCT edited_entry(x) AS entry, u.hidden_id FROM hidden_text_uses u JOIN edits x ON x.id = u.edit_id) AS o ON o.entry = edited_entry(e)
        JOIN hidden_texts h ON h.edit_id = o.hidden_id
        WHERE has_text(jsonb_build_array(e.before, e.after), h.texts)
      ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER edits_with_hidden_texts AFTER INSERT ON edits REFERENCING NEW TABLE AS added FOR EACH STATEMENT
  EXECUTE FUNCTION edits_with_hidden_texts();

-- What moderators did is in their log, with the edit.
ALTER TABLE "moderation_log" ADD COLUMN "edit_id" INTEGER;
ALTER TABLE moderation_log DROP CONSTRAINT moderation_log_target;
ALTER TABLE moderation_log ADD CONSTRAINT moderation_log_target
  CHECK (num_nonnulls(review_id, user_id, torrent_id, list_id, media_id, note_id, takedown_id, edit_id) = 1);
