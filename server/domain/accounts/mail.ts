import { messagesOf } from '@/i18n/catalogue'
import { routing } from '@/i18n/routing'
import { accountLinks } from '@/lib/identity/links/accounts'
import { links } from '@/lib/links'
import { excerpt } from '@/lib/markup/excerpt'
import { importLinks } from '@/lib/tracking/links/imports'
import { noteRemovalMailed, removalAsked } from '@/server/domain/identity/factor-removals'
import { REMOVAL_HOURS } from '@/server/domain/identity/second-factors/rules'
import { emailKey } from '@/server/domain/identity/users/rules'
import { administeredAct } from '@/server/domain/moderation/administrators'
import { decisionOf } from '@/server/domain/moderation/queries'
import { importFacts } from '@/server/domain/tracking/imports/queries'
import { digestOf } from '@/server/domain/views/digests/queries'
import { plannedRows } from '@/server/platform/database/client'
import { log } from '@/server/platform/log'
import { failureWords } from '@/server/platform/mail/failure-words'
import { type Extras, type Facts, type LetterKind, letter } from '@/server/platform/mail/letters'
import type { Mail } from '@/server/platform/mail/mail'
import { isRecipientRefusal } from '@/server/platform/mail/recipient'
import { deliver } from '@/server/platform/mail/transport'
import { siteNow } from '@/server/platform/site/site'
import { makeLink } from './mail-links'
import { type Attempt, noteOutcome } from './mail-outcomes'
import { newsContent, newsOf } from './news/queries'
import { isSuppressed, noteAcceptedAddress, noteRefusedAddress } from './suppressed-addresses'

/**
 * Sends a mail from the queue, and notes what became of it. Does nothing if its account no longer exists, or if there
 * is nothing to say; an address that has refused mails on two days gets only what its owner asks for. `attempt`: the
 * job that sends it.
 * @throws Error when the mail server did not accept it, so that the queue tries again
 */
export async function sendMail(mail: Mail, attempt?: Attempt): Promise<void> {
  const receiver = await receiverOf(mail)
  if (!receiver) return
  const content = await contentOf(mail, receiver)
  if (!content) return
  if (await isSuppressed(mail, receiver))
    return noteOutcome({ userId: receiver.id, kind: mail.kind, outcome: 'failed', detail: SUPPRESSED }, attempt)
  const { kind, path, facts, extras } = content
  const { name, ...look } = await siteNow()
  try {
    await deliver(receiver.to, letter(name, kind, receiver.username, path, facts, { ...extras, look }))
  } catch (error) {
    const isRefused = isRecipientRefusal(error)
    // A mail to all users is not sent again and again to an address that takes none.
    const isOver = mail.kind === 'news' && isRefused
    const outcome = attempt && !attempt.isLast && !isOver ? 'queued' : 'failed'
    await noteOutcome(
      { userId: receiver.id, kind: mail.kind, outcome, detail: failureWords(error, receiver.to) },
      attempt,
    )
    if (isRefused) await noteRefusedAddress(receiver)
    if (isOver) return
    throw error
  }
  await noteOutcome({ userId: receiver.id, kind: mail.kind, outcome: 'sent', detail: null }, attempt)
  // An error would send the mail again.
  await noteAcceptedAddress(receiver).catch((error: unknown) => {
    log.error({ err: error, kind: mail.kind }, 'It could not be noted that an address has accepted a mail.')
  })
  if (mail.kind === 'factorRemovalAsked') await noteRemovalMailed(receiver.id)
}

/** What became of a mail to a suppressed address. */
const SUPPRESSED = 'not sent: the address has refused mails on two days'

type Receiver = { id: number; username: string; to: string; confirmed: boolean; owned: boolean }

/** `owned`: whether the address belongs to a confirmed account other than this one. */
const RECEIVER = `SELECT u.id, u.username, u.email AS to, u.confirmed_at IS NOT NULL AS confirmed, EXISTS (
    SELECT FROM users o WHERE o.email_key = coalesce($2::text, u.email_key) AND o.confirmed_at IS NOT NULL AND o.id <> u.id
  ) AS owned FROM users u`

const TO_NAME = `${RECEIVER} WHERE u.username_key = $1::text AND u.email_key = $2::text`

/** The account of an address, else its only waiting registration. Of several it is unknown which is meant. */
const TO_ADDRESS = `${RECEIVER} WHERE u.email_key = $1::text ORDER BY u.confirmed_at IS NULL, u.id LIMIT 2`

async function receiverOf(mail: Mail): Promise<Receiver | undefined> {
  if ('username' in mail) return { id: 0, username: mail.username, to: mail.to, confirmed: false, owned: false }
  if (mail.kind === 'again')
    return (await plannedRows<Receiver>('mail-to-name', TO_NAME, [mail.usernameKey, mail.emailKey]))[0]
  if (mail.kind === 'reset') {
    const [receiver, other] = await plannedRows<Receiver>('mail-to-address', TO_ADDRESS, [mail.emailKey, null])
    return receiver?.confirmed || !other ? receiver : undefined
  }
  const key = mail.kind === 'changeEmail' ? emailKey(mail.email) : null
  const [user] = await plannedRows<Receiver>('mail-to-user', `${RECEIVER} WHERE u.id = $1::int`, [mail.userId, key])
  if (!user) return undefined
  if (mail.kind === 'changeEmail') return { ...user, to: mail.email }
  return mail.kind === 'emailChanged' ? { ...user, to: mail.to } : user
}

/** From where, when and how somebody has logged in. */
function loginFacts({ device, network, method, at }: Mail & { kind: 'newLogin' }): Facts {
  const { sessions } = messagesOf(routing.defaultLocale).account.security
  const time = `${at.slice(0, 16).replace('T', ' ')} UTC`
  return { device: device ?? sessions.unknown, network, time, way: sessions.by[method] }
}

/** What was decided, why, and about what. */
async function moderationLetter(act: number): Promise<Content> {
  const { entry, subject } = await decisionOf(act)
  const { act: kind, reason, note, until, target } = entry
  const words = messagesOf(routing.defaultLocale).moderation
  const facts = {
    what: words.told[target],
    name: subject?.title ?? '',
    contact: await contact(),
    reason: reason ? words.reasons[reason] : '',
    note: note ?? '',
    until: until ? `${until.slice(0, 16).replace('T', ' ')} UTC` : '',
  }
  const begins = subject?.html ? excerpt(subject.html, TOLD_LETTERS) : ''
  return {
    kind: `moderated${kind as ToldAct}`,
    facts,
    path: subject?.path,
    extras: { lines: begins ? [`“${begins}”`] : [] },
  }
}

/** What an administrator has done with the account. */
async function administeredLetter(act: number): Promise<Content | null> {
  const done = await administeredAct(act)
  if (!done) return null
  return { kind: 'administered', path: links.settings('security'), facts: { ...done, contact: await contact() } }
}

/** Where users object. */
const contact = async () => (await siteNow()).contact ?? messagesOf(routing.defaultLocale).moderation.administrator

/** Most characters of the text that a decision was about. */
const TOLD_LETTERS = 300

type ToldAct = 'Hide' | 'Show' | 'Warn' | 'Suspend' | 'Lift'

type Content = { kind: LetterKind; path?: string | undefined; facts?: Facts; extras?: Extras }

/** If the address already has an account, the mail says so instead of containing a link, whatever was requested. */
async function contentOf(mail: Mail, { id, confirmed, owned }: Receiver): Promise<Content | null> {
  switch (mail.kind) {
    case 'confirm':
    case 'again':
      if (confirmed || owned) return { kind: 'registered', path: links.reset() }
      return { kind: 'confirm', path: links.confirm(await makeLink(id, 'Confirm')) }
    case 'approved':
      return { kind: 'approved', path: links.login() }
    case 'refused':
    case 'deleted':
      return { kind: mail.kind, facts: { contact: await contact() } }
    case 'reset':
      return { kind: 'reset', path: links.reset(await makeLink(id, 'Reset')) }
    case 'changeEmail':
      if (owned) return { kind: 'registered', path: links.reset() }
      return { kind: 'changeEmail', path: links.changeEmail(await makeLink(id, 'ChangeEmail', mail.email)) }
    case 'newLogin':
      return { kind: mail.kind, path: links.settings('security'), facts: loginFacts(mail) }
    case 'passkeyAdded':
    case 'passkeyRemoved':
    case 'passkeyCopied':
    case 'passwordRemoved':
      return { kind: mail.kind, path: links.settings('security') }
    case 'providerAdded':
    case 'providerRemoved':
      return { kind: mail.kind, path: links.settings('security'), facts: { provider: mail.provider } }
    case 'moderated':
      return moderationLetter(mail.act)
    case 'administered':
      return administeredLetter(mail.act)
    case 'importDone':
    case 'importFailed':
      return { kind: mail.kind, path: importLinks.page(mail.importId), facts: await importFacts(id, mail.importId) }
    case 'factorAdded':
    case 'factorRemoved':
      return { kind: mail.kind, path: links.settings('security') }
    case 'recoveryCodeUsed':
      return { kind: mail.kind, path: links.settings('security'), facts: { left: mail.left } }
    case 'factorRemovalAsked': {
      // The owner may have logged in meanwhile.
      const what = await removalAsked(id)
      if (!what) return null
      return {
        kind: mail.kind,
        path: accountLinks.keepFactor(await makeLink(id, 'KeepFactor')),
        facts: { hours: REMOVAL_HOURS, what },
      }
    }
    case 'digest': {
      const digest = await digestOf(id, mail)
      return digest && { kind: mail.kind, path: links.myAccount('notifications'), ...digest }
    }
    case 'news': {
      const news = await newsOf(id, mail.newsId)
      return news && { kind: 'news', ...news }
    }
    case 'newsTest':
      return { kind: 'news', ...newsContent(id, mail) }
    default:
      return { kind: mail.kind, path: mail.kind === 'passwordChanged' ? links.reset() : undefined }
  }
}
