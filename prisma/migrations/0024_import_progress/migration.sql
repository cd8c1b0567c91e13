-- An import that fails again and again must neither stop others nor be tried for ever.
ALTER TABLE "imports" ADD COLUMN "tries" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "imports" ADD COLUMN "worked_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;
