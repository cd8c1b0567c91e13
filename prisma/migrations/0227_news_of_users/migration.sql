-- Whether mails of the site to all users come.
ALTER TABLE users ADD COLUMN mail_news BOOLEAN NOT NULL DEFAULT true;
