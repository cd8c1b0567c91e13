-- Networks from which an account has logged in, as HMACs. Failed logins there count apart from those of strangers.
CREATE TABLE "known_networks" (
  "user_id" INTEGER NOT NULL,
  "network" BYTEA NOT NULL,
  "last_login_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "known_networks_pkey" PRIMARY KEY ("user_id", "network"),
  CONSTRAINT "known_networks_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "known_networks_last_login_at_idx" ON "known_networks" ("last_login_at");

-- An account has its newest 20. Logins lock the account first, and this sees what those before it have stored.
CREATE FUNCTION known_networks_trimmed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM known_networks k USING (SELECT DISTINCT user_id FROM added) AS a, LATERAL (
      SELECT network FROM known_networks WHERE user_id = a.user_id ORDER BY last_login_at DESC, network OFFSET 20
    ) AS oldest WHERE k.user_id = a.user_id AND k.network = oldest.network;
  RETURN NULL;
END $$;
CREATE TRIGGER known_networks_added AFTER INSERT ON known_networks REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION known_networks_trimmed();
