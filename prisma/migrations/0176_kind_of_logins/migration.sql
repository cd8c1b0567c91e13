-- A login from a browser and a network that are new to the account.
ALTER TYPE "notification_kind" ADD VALUE 'login';
