-- Where the site asks for a second factor, a removal is also of passkeys: it belongs to the user, who may have no code.
ALTER TABLE second_factor_removals DROP CONSTRAINT second_factor_removals_user_id_fkey,
  ADD CONSTRAINT second_factor_removals_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE ON UPDATE CASCADE;

-- It still ends with the second factor, also when an earlier version removes that.
CREATE FUNCTION second_factor_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM second_factor_removals WHERE user_id = OLD.user_id;
  RETURN NULL;
END $$;
CREATE TRIGGER second_factor_removed AFTER DELETE ON second_factors
  FOR EACH ROW WHEN (OLD.confirmed_at IS NOT NULL) EXECUTE FUNCTION second_factor_removed();
