-- What only the user sees: private records, the notes of records, and exports.
ALTER TYPE "token_scope" ADD VALUE 'ReadPrivate';
