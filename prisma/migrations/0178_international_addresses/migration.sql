-- Addresses whose domain can have another spelling, or whose account keeps its spelling as its key
-- (server/domain/identity/users/email-keys.ts). There are few of them.
CREATE INDEX users_international_email ON users (id)
  WHERE email_key ~ '[^\x01-\x7f]|[@.]xn--|^spelling:';
