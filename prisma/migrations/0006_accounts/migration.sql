-- An address belongs to whoever has confirmed it: until then anybody may have registered with it, so that neither the answer
-- nor the time of a registration tells whether there is an account.
DROP INDEX "users_email_key_key";
CREATE INDEX "users_email_key_idx" ON "users"("email_key");
CREATE UNIQUE INDEX users_email_confirmed_once ON users (email_key) WHERE confirmed_at IS NOT NULL;
CREATE INDEX users_unconfirmed ON users (created_at) WHERE confirmed_at IS NULL;
ALTER TABLE users ADD CONSTRAINT users_named CHECK (username <> '' AND username_key <> '' AND email_key <> '');

-- How often somebody did something lately. Nothing is lost with it in a crash but patience.
CREATE UNLOGGED TABLE "rate_limits" (
    "key" VARCHAR(255) NOT NULL,
    "points" INTEGER NOT NULL DEFAULT 0,
    "expire" BIGINT,

    CONSTRAINT "rate_limits_pkey" PRIMARY KEY ("key")
);
CREATE INDEX "rate_limits_expire_idx" ON "rate_limits"("expire");
