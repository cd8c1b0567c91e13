-- Initials have the season as forms write it: "attack on titan season 2" is "aots2" (server/engines/search/forms.ts). The job that completes
-- search keys writes those of titles that may have one again.
UPDATE media_search_keys SET form = NULL WHERE key ~ '^[a-z0-9]' AND key ~ ' (season|part|cour|stage|s0?[1-9]\d?|0?[1-9]\d?(st|nd|rd|th)?|[ivx]{2,4}|(first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth))\M';

-- Sounds without each "r" that no vowel follows, as kana and Hangul write English: "소울 이터" is "Soul Eater".
CREATE INDEX media_search_keys_open_sounds ON media_search_keys
  ((search_sound(regexp_replace(key, 'r([^aeiouy]|$)', '\1', 'g')) COLLATE "C"), popularity DESC) WHERE key ~ 'r([^aeiouy]|$)';
