-- A third kind of text: a recommendation of one work to people who like another, with the reason.
ALTER TYPE "review_kind" ADD VALUE 'recommendation';
