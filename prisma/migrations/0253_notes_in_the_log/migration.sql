-- What administrators do with notes about users, in the log.
ALTER TYPE moderation_act ADD VALUE 'AddNote';
ALTER TYPE moderation_act ADD VALUE 'DeleteNote';
