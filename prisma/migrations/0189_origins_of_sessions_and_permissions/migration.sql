-- By which identity a session began, and the provider's own id of its session (for its logout).
ALTER TABLE "sessions" ADD COLUMN "identity_id" INTEGER REFERENCES "identities" ("id") ON DELETE SET NULL ON UPDATE CASCADE,
  ADD COLUMN "provider_session" TEXT;
-- The provider whose claims gave a permission; null: it was given by hand, and no login takes it.
ALTER TABLE "user_permissions" ADD COLUMN "issuer" TEXT;
