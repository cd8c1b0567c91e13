-- One row: which secret signed tokens at the last start, so that another one is noticed. It is no part of the secret.
CREATE TABLE "signing_secret" (
  "id" BOOLEAN NOT NULL DEFAULT true PRIMARY KEY CHECK ("id"),
  "fingerprint" TEXT NOT NULL,
  "since" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP
);
