-- Lists that exist show the ranks of their entries, as they did. A copy of a list names the one that it was copied from.
ALTER TABLE "lists" ADD COLUMN "is_ranked" BOOLEAN NOT NULL DEFAULT true;
ALTER TABLE "lists" ADD COLUMN "like_count" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "lists" ADD COLUMN "cloned_from_id" INTEGER;
ALTER TABLE "lists" ADD CONSTRAINT "lists_cloned_from_id_fkey" FOREIGN KEY ("cloned_from_id") REFERENCES "lists"("id") ON DELETE SET NULL ON UPDATE CASCADE;
CREATE INDEX "lists_cloned_from_id_idx" ON "lists"("cloned_from_id");

CREATE TABLE "list_likes" (
    "list_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "list_likes_pkey" PRIMARY KEY ("list_id","user_id")
);
ALTER TABLE "list_likes" ADD CONSTRAINT "list_likes_list_id_fkey" FOREIGN KEY ("list_id") REFERENCES "lists"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "list_likes" ADD CONSTRAINT "list_likes_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
CREATE INDEX "list_likes_user_id_idx" ON "list_likes"("user_id");

-- Likes of a list are counted once, not at each look.
CREATE FUNCTION list_likes_counted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE lists SET like_count = like_count + c.n * CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END
    FROM (SELECT list_id, count(*)::int AS n FROM changed GROUP BY list_id) AS c WHERE lists.id = c.list_id;
  RETURN NULL;
END $$;
CREATE TRIGGER list_likes_added AFTER INSERT ON list_likes REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION list_likes_counted();
CREATE TRIGGER list_likes_removed AFTER DELETE ON list_likes REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION list_likes_counted();
