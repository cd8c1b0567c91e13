-- A word that repeats a syllable has two initials ("JoJo's Bizarre Adventure" is jjba). The job of search keys completes these again.
UPDATE media_search_keys SET form = NULL, initials = NULL
  WHERE key LIKE '% % %' AND key ~ '(^| )([a-z]{2,3})\2s?( |$)';
