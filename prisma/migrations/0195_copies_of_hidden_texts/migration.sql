-- Whether the text of JSON has one of these texts that is so long that nobody writes it twice by chance.
CREATE FUNCTION has_long_text(told text, texts text[]) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT EXISTS (SELECT FROM unnest(texts) AS hidden
    WHERE length(hidden) >= 40 AND strpos(told, substr(to_jsonb(hidden)::text, 2, length(to_jsonb(hidden)::text) - 2)) > 0)
$$;

-- A long hidden text is hidden in edits of every entry.
CREATE OR REPLACE FUNCTION edits_with_hidden_texts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM hidden_text_uses) THEN
    INSERT INTO hidden_text_uses (hidden_id, edit_id)
      SELECT u.hidden_id, a.id FROM added a JOIN hidden_text_uses u ON u.edit_id = a.reverts_id
      UNION SELECT u.hidden_id, a.id FROM added a JOIN hidden_text_uses u ON u.edit_id = a.mirrors_id
      UNION SELECT h.edit_id, e.id FROM added a JOIN edits e ON e.id = a.id
        JOIN (SELECT DISTINCT edited_entry(x) AS entry, u.hidden_id FROM hidden_text_uses u JOIN edits x ON x.id = u.edit_id) AS o ON o.entry = edited_entry(e)
        JOIN hidden_texts h ON h.edit_id = o.hidden_id
        WHERE has_text(jsonb_build_array(e.before, e.after), h.texts)
      UNION SELECT h.edit_id, e.id FROM added a JOIN edits e ON e.id = a.id
        JOIN hidden_texts h ON has_long_text(e.before::text || e.after::text, h.texts)
      ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $$;
