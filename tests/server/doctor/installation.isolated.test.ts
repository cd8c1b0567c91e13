import { expect, test } from 'vitest'
import {
  backupFinding,
  backupFolderFinding,
  folderFinding,
  mailboxFault,
  secretFinding,
  variablesFindings,
} from '@/server/doctor/installation'

const SECRET = { given: undefined, hasDatabaseUrl: false, isKept: false, folder: '/data' }

test.each([
  ['that is given', { given: 'x'.repeat(32), hasDatabaseUrl: true }, 'good', 'AUTH_SECRET is set'],
  ['that is kept', { isKept: true }, 'good', 'in /data/auth.secret'],
  ['of a first start', {}, 'good', 'the first start makes one in /data/auth.secret'],
  ['that is to be made', { given: 'generate', hasDatabaseUrl: true, isKept: true }, 'good', 'in /data/auth.secret'],
  ['that is missing', { hasDatabaseUrl: true, isKept: true }, 'bad', 'AUTH_SECRET is not set, and the site does not'],
])('a secret %s is told', (_, more, state, message) => {
  expect(secretFinding({ ...SECRET, ...more })).toMatchObject({ state, message: expect.stringContaining(message) })
})

test('each unknown variable is one to look at', () => {
  expect(variablesFindings([]).map(({ state }) => state)).toEqual(['good'])
  expect(variablesFindings(['SMPT_URL is …', 'OTHER is …'])).toMatchObject([
    { state: 'warning', message: 'SMPT_URL is …' },
    { state: 'warning', message: 'OTHER is …' },
  ])
})

test('a folder that is missing, or closed to this account, is told', () => {
  expect((['writable', 'closed', 'missing'] as const).map((state) => folderFinding('/data', state).state)).toEqual([
    'good',
    'warning',
    'warning',
  ])
})

test('what another account has made in it is to be mended', () => {
  expect(folderFinding('/data', 'writable', ['files', 'backups/a.backup'])).toMatchObject({
    state: 'bad',
    message: expect.stringMatching(/^files, backups\/a\.backup in \/data belong to another account/),
  })
})

test('a folder of backups that is missing, or closed to this account, is to be mended', () => {
  const states = ['writable', 'closed', 'missing'] as const
  expect(states.map((state) => backupFolderFinding('/backups', state).state)).toEqual(['good', 'bad', 'bad'])
})

const NOW = Date.parse('2026-11-25T12:00:00Z')
const made = (hours: number) => ({
  madeAt: new Date(NOW - hours * 3_600_000),
  place: '/backups',
  name: 'a.backup',
  bytes: 12_000_000,
  id: 1,
  checkedAt: null,
  fault: null as string | null,
})

test.each([
  [made(5), true, 'good', 'a.backup in /backups (12.0 MB) is 5 hours old'],
  [made(0.5), true, 'good', 'is less than an hour old'],
  [made(50), true, 'bad', 'is 2 days old, and BACKUP=daily has made none since'],
  [made(50), false, 'good', '2 days old'],
  [made(24 * 8), false, 'warning', '8 days old. Set BACKUP=daily'],
  [{ ...made(5), fault: 'It is damaged.' }, true, 'bad', 'cannot be restored: It is damaged. Make another one'],
  [{ ...made(5), fault: 'It is away' }, true, 'bad', 'cannot be restored: It is away. Make another one'],
  [undefined, true, 'warning', 'None was made yet'],
  [undefined, false, 'warning', 'Set BACKUP=daily'],
])('the last backup is told: %o, daily: %s', (last, isDaily, state, message) => {
  expect(backupFinding(last, isDaily, NOW)).toMatchObject({ state, message: expect.stringContaining(message) })
})

test('a mailbox for trials sends no mails of a public site, and is enough for one of this machine', () => {
  expect(mailboxFault('smtp://mail:1025', 'https://anime.example.org')).toMatch(
    /^SMTP_URL is mail:1025, a mailbox .* set SMTP_URL to a mail server\.$/,
  )
  expect(mailboxFault('smtp://mail:1025', 'http://localhost:8080')).toBeUndefined()
  expect(mailboxFault('smtp://mail.example:587', 'https://anime.example.org')).toBeUndefined()
  expect(mailboxFault(undefined, 'https://anime.example.org')).toBeUndefined()
})
