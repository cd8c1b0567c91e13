-- Every 500th row of each order of a big list, so that a page far inside is read from nearby (server/domain/listing/anchors.ts).
CREATE TABLE "page_anchors" (
    "list" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "blocks" JSONB NOT NULL,
    "writes" BIGINT NOT NULL,

    CONSTRAINT "page_anchors_pkey" PRIMARY KEY ("list")
);
