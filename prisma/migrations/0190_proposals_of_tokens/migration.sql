-- The personal token by which something was proposed. No foreign key, as in edits.
ALTER TABLE contributions ADD COLUMN token_id INTEGER;
CREATE OR REPLACE VIEW told_contributions AS SELECT c.id, c.proposer_id, c.origin, c.noun, c.media_id, c.series_id, c.character_id, c.person_id,
    c.company_id, c.tag_id, CASE WHEN h.id IS NULL THEN c.before ELSE '{}' END AS before,
    CASE WHEN h.id IS NULL THEN c.after ELSE '{}' END AS after, CASE WHEN h.id IS NULL THEN c.comment END AS comment,
    CASE WHEN h.id IS NULL THEN c.source END AS source, c.state, c.claimed_by, c.claimed_at, c.decided_by, c.decided_at, c.reason, c.refusal,
    c.edit_id, c.origin_key, c.is_new, c.wanted, c.created_at, c.version, c.kind, c.into_id, h.id AS hidden_id, c.token_id
  FROM contributions c LEFT JOIN LATERAL (SELECT min(x.hidden_id) AS id FROM (
      SELECT u.hidden_id FROM hidden_text_uses u WHERE u.contribution_id = c.id
      UNION ALL SELECT u.hidden_id FROM hidden_text_uses u WHERE u.edit_id = c.edit_id) x) h ON true;
