-- In which scale scores are shown to a user; they are stored as 0–100.
CREATE TYPE "score_scale" AS ENUM ('Points100', 'Decimal10', 'Points10', 'Stars5', 'Faces3', 'None');
ALTER TABLE "users" ADD COLUMN "score_scale" "score_scale" NOT NULL DEFAULT 'Points100';
