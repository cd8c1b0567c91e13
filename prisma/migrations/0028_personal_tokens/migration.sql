-- Personal tokens: what scripts of a user send instead of a session's token. Stored hashed, each with what it may do.
CREATE TYPE "token_scope" AS ENUM ('UploadTorrents', 'EditTorrents');
CREATE TABLE "personal_tokens" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "scopes" "token_scope"[] NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_used_at" TIMESTAMPTZ(3),

    CONSTRAINT "personal_tokens_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "personal_tokens_token_hash_key" ON "personal_tokens"("token_hash");
CREATE INDEX "personal_tokens_user_id_idx" ON "personal_tokens"("user_id");
ALTER TABLE "personal_tokens" ADD CONSTRAINT "personal_tokens_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE personal_tokens ADD CONSTRAINT personal_tokens_hash_length CHECK (octet_length(token_hash) = 32),
  ADD CONSTRAINT personal_tokens_name CHECK (length(name) BETWEEN 1 AND 100),
  ADD CONSTRAINT personal_tokens_scopes CHECK (cardinality(scopes) > 0);
