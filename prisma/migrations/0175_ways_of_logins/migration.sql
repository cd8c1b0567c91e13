-- How a session began, from which network, and when its user last proved who they are. Older versions leave the last
-- one empty, which means that the user has to prove it again.
CREATE TYPE "login_method" AS ENUM ('Password', 'Passkey', 'Provider', 'Link');
ALTER TABLE "sessions" ADD COLUMN "method" "login_method" NOT NULL DEFAULT 'Password',
  ADD COLUMN "network" TEXT,
  ADD COLUMN "authenticated_at" TIMESTAMPTZ(3);
-- An account without a password has the hash of a random one that nobody knows.
ALTER TABLE "users" ADD COLUMN "has_password" BOOLEAN NOT NULL DEFAULT true;
