-- What is broadcast next of each work that is on air or announced; kept by a job, estimated episodes among it. `due` orders them: the
-- moment, or else the end of the day in Japan.
CREATE TABLE "next_airings" (
    "media_id" INTEGER NOT NULL,
    "episode" INTEGER,
    "day" INTEGER NOT NULL,
    "airs_at" TIMESTAMPTZ(3),
    "is_estimated" BOOLEAN NOT NULL,
    "due" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "next_airings_pkey" PRIMARY KEY ("media_id")
);
CREATE INDEX "next_airings_due_media_id_idx" ON "next_airings"("due", "media_id");
ALTER TABLE "next_airings" ADD CONSTRAINT "next_airings_media_id_fkey" FOREIGN KEY ("media_id") REFERENCES "media"("id") ON DELETE CASCADE ON UPDATE CASCADE;
