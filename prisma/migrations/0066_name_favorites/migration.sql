-- Favourite characters, people and companies of users, in an order of their own. Favourite works are a list.
CREATE TABLE "name_favorites" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "character_id" INTEGER,
    "person_id" INTEGER,
    "company_id" INTEGER,
    "position" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "name_favorites_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "name_favorites_of_one" CHECK (num_nonnulls(character_id, person_id, company_id) = 1)
);
CREATE UNIQUE INDEX "name_favorites_user_id_character_id_key" ON "name_favorites"("user_id", "character_id");
CREATE UNIQUE INDEX "name_favorites_user_id_person_id_key" ON "name_favorites"("user_id", "person_id");
CREATE UNIQUE INDEX "name_favorites_user_id_company_id_key" ON "name_favorites"("user_id", "company_id");
CREATE INDEX "name_favorites_character_id_idx" ON "name_favorites"("character_id");
CREATE INDEX "name_favorites_person_id_idx" ON "name_favorites"("person_id");
CREATE INDEX "name_favorites_company_id_idx" ON "name_favorites"("company_id");
ALTER TABLE "name_favorites" ADD CONSTRAINT "name_favorites_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "name_favorites" ADD CONSTRAINT "name_favorites_character_id_fkey" FOREIGN KEY ("character_id") REFERENCES "characters"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "name_favorites" ADD CONSTRAINT "name_favorites_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "people"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "name_favorites" ADD CONSTRAINT "name_favorites_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE CASCADE ON UPDATE CASCADE;
