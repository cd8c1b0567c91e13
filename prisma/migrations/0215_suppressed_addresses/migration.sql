-- Addresses of users that a mail server has refused for good. After two days with a refusal the address gets only mails
-- that its owner asks for; one that is accepted, another address or an administrator ends that.
CREATE TABLE suppressed_addresses (
  user_id INTEGER PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE ON UPDATE CASCADE,
  email_key TEXT NOT NULL,
  refused_on DATE NOT NULL,
  suppressed_at TIMESTAMPTZ(3)
);
CREATE INDEX suppressed_addresses_suppressed_at_user_id_idx ON suppressed_addresses (suppressed_at, user_id);
