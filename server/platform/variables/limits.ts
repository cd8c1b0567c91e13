import { integer, variable } from './variable'

/** Limits of one address, and of the site. */
export const limitsOfAddresses = {
  RATE_READS: variable(
    'Reads in a minute that no cached answer serves, and as many at once; `0` sets no limit.',
    integer(1200),
  ),
  RATE_REGISTRATIONS: variable('Registrations in an hour.', integer(60, 1)),
  RATE_PROOFLESS_REGISTRATIONS: variable(
    'Registrations in an hour on the whole site, above which each further one asks the browser for a proof of work of a second or two; `0`: each does.',
    integer(200),
  ),
  RATE_SETUPS: variable('Tries of the token of the first account in a day.', integer(5, 1)),
  RATE_LOGIN_FAILURES: variable('Failed logins in 15 minutes.', integer(30, 1)),
  RATE_REFRESHES: variable('Refreshes of sessions in an hour.', integer(3000, 1)),
  RATE_MAILS: variable(
    'Mails in an hour: a forgotten password, another confirmation, a new email address.',
    integer(60, 1),
  ),
  RATE_UPLOADS: variable('Uploads of pictures, and imports, in an hour.', integer(60, 1)),
  RATE_TAKEDOWNS: variable('Requests to take something down in an hour.', integer(5, 1)),
}

/** Limits of one account, from any address. */
export const limitsOfAccounts = {
  RATE_ACCOUNT_REGISTRATIONS: variable('Registrations with one email address in an hour.', integer(20, 1)),
  RATE_ACCOUNT_LOGIN_FAILURES: variable(
    'Failed logins in 15 minutes: so many at networks from which the account has logged in, and so many everywhere else.',
    integer(60, 1),
  ),
  RATE_ACCOUNT_CODE_FAILURES: variable(
    'Wrong codes of the second factor in an hour, after the right password: so many at networks from which the account has logged in, and so many everywhere else.',
    integer(10, 1),
  ),
  RATE_ACCOUNT_REFRESHES: variable('Refreshes of one session in an hour.', integer(300, 1)),
  RATE_ACCOUNT_MAILS: variable('Mails of one kind in an hour.', integer(6, 1)),
  RATE_TEST_MAILS: variable('Test mails that an administrator sends in an hour.', integer(5, 1)),
  RATE_ACCOUNT_UPLOADS: variable('Uploads of pictures, and imports, in an hour.', integer(30, 1)),
  RATE_ACCOUNT_PICTURES: variable('Pictures that an editor adds to entries in an hour.', integer(300, 1)),
  RATE_ACCOUNT_EXPORTS: variable('Exports in an hour.', integer(10, 1)),
  RATE_ACCOUNT_TEXTS: variable('Reviews and comments written or edited in an hour.', integer(60, 1)),
  RATE_ACCOUNT_PREVIEWS: variable('Previews of texts in an hour.', integer(600, 1)),
  RATE_ACCOUNT_VOTES: variable('Votes, likes and follows in an hour.', integer(600, 1)),
  RATE_ACCOUNT_REPORTS: variable('Reports in an hour.', integer(30, 1)),
  RATE_ACCOUNT_TORRENTS: variable(
    'Torrents uploaded in an hour; attempts, of which many may be refused, are four times as many.',
    integer(100, 1),
  ),
  RATE_TRUSTED_TORRENTS: variable(
    'Torrents uploaded in an hour by an uploader whom moderators trust.',
    integer(1000, 1),
  ),
  RATE_ACCOUNT_TORRENT_PREVIEWS: variable('Previews of torrents in an hour.', integer(600, 1)),
  RATE_SCROBBLES: variable('Events of one media server or player in a minute.', integer(120, 1)),
}

export const limitsOfNewAccounts = {
  NEW_ACCOUNT_DAYS: variable('An account is new while it is younger than so many days.', integer(3)),
  NEW_ACCOUNT_TEXTS: variable('It is also new while it has fewer reviews and comments than this.', integer(3)),
  RATE_NEW_ACCOUNT_TEXTS: variable('Its reviews and comments in an hour.', integer(10, 1)),
  NEW_ACCOUNT_LINKS: variable('Links and pictures of other sites in one of its texts.', integer(2)),
}
