-- Filters of the list of works that users keep. `filter` is the canonical query string of /media; `mine` hides the works on the owner's
-- list or shows only these, which nobody else may see.
CREATE TYPE "mine_filter" AS ENUM ('hide', 'only');
CREATE TABLE "smart_lists" (
    "id" SERIAL NOT NULL,
    "owner_id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "slug" TEXT NOT NULL,
    "filter" TEXT NOT NULL,
    "mine" "mine_filter",
    "visibility" "list_visibility" NOT NULL DEFAULT 'Private',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "smart_lists_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "smart_lists_owner_id_slug_key" ON "smart_lists"("owner_id", "slug");
ALTER TABLE "smart_lists" ADD CONSTRAINT "smart_lists_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE smart_lists ADD CONSTRAINT smart_lists_named CHECK (name <> '' AND slug <> '');
ALTER TABLE smart_lists ADD CONSTRAINT smart_lists_personal CHECK (mine IS NULL OR visibility = 'Private');
