-- What a proposal does, and into which entry it would merge: users propose merges and hides, as other instances did.
ALTER TABLE contributions
  ADD COLUMN kind text GENERATED ALWAYS AS (CASE WHEN is_new THEN 'new' WHEN after ? 'mergedInto' THEN 'merge'
    WHEN after ? 'hidden' THEN 'hide' ELSE 'change' END) STORED,
  ADD COLUMN into_id int GENERATED ALWAYS AS (((after->'mergedInto')->>noun)::int) STORED;

-- The queue of one kind, in each of its orders; they take the place of those of new entries and all others.
CREATE INDEX contributions_state_kind_idx ON contributions (state, kind, id, proposer_id);
CREATE INDEX contributions_state_noun_kind_idx ON contributions (state, noun, kind, id, proposer_id);
CREATE INDEX contributions_kind_wanted ON contributions (state, kind, wanted DESC, id);
DROP INDEX contributions_state_new_idx;
DROP INDEX contributions_state_noun_new_idx;
-- Proposals to merge others into an entry that is hidden or merged itself.
CREATE INDEX contributions_into ON contributions (noun, into_id) WHERE into_id IS NOT NULL AND decided_at IS NULL;
