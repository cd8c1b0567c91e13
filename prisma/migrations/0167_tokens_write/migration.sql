-- What programs may write of their user's, and read of notifications, by personal tokens.
ALTER TYPE token_scope ADD VALUE 'WriteRecords';
ALTER TYPE token_scope ADD VALUE 'WriteLists';
ALTER TYPE token_scope ADD VALUE 'WriteReviews';
ALTER TYPE token_scope ADD VALUE 'ReadNotices';
ALTER TYPE token_scope ADD VALUE 'WriteFollows';
