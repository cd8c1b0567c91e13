-- Tokens of before could read private records and notes by ReadLists; scripts that have them go on.
UPDATE personal_tokens SET scopes = scopes || '{ReadPrivate}'
  WHERE 'ReadLists' = ANY (scopes) AND NOT 'ReadPrivate' = ANY (scopes);
