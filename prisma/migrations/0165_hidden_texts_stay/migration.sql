-- A hidden text stays hidden where other edits and contributions tell it, though the edit that wrote it goes with its entry.
ALTER TABLE "hidden_texts" DROP CONSTRAINT "hidden_texts_edit_id_fkey";

-- Without an edit or a contribution that tells it, nothing is left to hide.
CREATE FUNCTION hidden_texts_follow_uses() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM hidden_texts h WHERE h.edit_id IN (SELECT hidden_id FROM gone)
    AND NOT EXISTS (SELECT FROM hidden_text_uses u WHERE u.hidden_id = h.edit_id);
  RETURN NULL;
END $$;
CREATE TRIGGER hidden_texts_follow_uses AFTER DELETE ON hidden_text_uses REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION hidden_texts_follow_uses();
