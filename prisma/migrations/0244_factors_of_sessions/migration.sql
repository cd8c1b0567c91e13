-- When a code or a passkey last proved the user of a session; null: never.
ALTER TABLE sessions ADD COLUMN factor_proved_at TIMESTAMPTZ(3);
