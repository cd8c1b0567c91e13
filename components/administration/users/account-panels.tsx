import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { QuietLink } from '@/components/ui/quiet-link'
import { RelativeTime } from '@/components/ui/relative-time'
import { Panel } from '@/components/ui/section'
import { useFormats } from '@/i18n/formats'
import { administrationLinks } from '@/lib/administration/links'
import type { AdministeredUser, UserTraces } from '@/lib/administration/schemas/users'
import { accountLinks } from '@/lib/identity/links/accounts'

type Props = { user: AdministeredUser; traces: UserTraces }

/** The facts of an account, its rights with their origin, and the ways in. */
export function AccountPanels({ user, traces }: Props) {
  return (
    <>
      <Facts user={user} />
      <Rights user={user} />
      <Ways user={user} traces={traces} />
    </>
  )
}

function Facts({ user }: { user: AdministeredUser }) {
  const t = useTranslations('administration.users')
  const format = useFormats()
  const { confirmedDate, seenDate, suspendedUntil, inviter, guests, isTrusted, earlierNames, application } = user
  return (
    <Panel name="facts-title" title={t('user.facts')}>
      <FactList>
        <Fact name={t('registered')}>
          <RelativeTime iso={user.createdDate} />
        </Fact>
        <Fact name={t('user.confirmed')}>
          {confirmedDate ? <RelativeTime iso={confirmedDate} /> : t('user.notYet')}
          {user.isWaiting && (
            <>
              {' · '}
              <QuietLink href={accountLinks.applications()}>{t('user.approval')}</QuietLink>
            </>
          )}
        </Fact>
        <Fact name={t('seen')}>
          <RelativeTime iso={seenDate} />
        </Fact>
        {suspendedUntil && (
          <Fact name={t('suspended')}>{t('user.until', { date: format.timestamp(suspendedUntil) })}</Fact>
        )}
        {inviter && (
          <Fact name={t('inviter')}>
            <QuietLink href={administrationLinks.users({ query: inviter })}>{inviter}</QuietLink>
          </Fact>
        )}
        {guests > 0 && (
          <Fact name={t('user.guests')}>
            <QuietLink href={administrationLinks.users({ inviter: user.username })}>
              {t('user.invited', { count: guests })}
            </QuietLink>
          </Fact>
        )}
        <Fact name={t('user.trusted')}>{isTrusted ? t('user.yes') : t('user.no')}</Fact>
        {earlierNames.length > 0 && <Fact name={t('user.earlierNames')}>{earlierNames.join(', ')}</Fact>}
        {application && (
          <Fact name={t('user.application')}>
            <span className="whitespace-pre-line" dir="auto">
              {application}
            </span>
          </Fact>
        )}
      </FactList>
    </Panel>
  )
}

function Rights({ user: { permissions } }: { user: AdministeredUser }) {
  const t = useTranslations('administration.users')
  if (permissions.length === 0) return null
  return (
    <Panel name="rights-title" title={t('user.rights')}>
      <FactList>
        {permissions.map(({ permission, issuer, role, grantedBy, grantedDate }) => (
          <Fact key={permission} name={t(`permissionNames.${permission}`)}>
            {role
              ? t('user.byRole', { role })
              : issuer
                ? t('user.byIssuer', { issuer })
                : grantedBy
                  ? t('user.byName', { name: grantedBy })
                  : t('user.byHand')}
            {' · '}
            <RelativeTime iso={grantedDate} />
          </Fact>
        ))}
      </FactList>
    </Panel>
  )
}

function Ways({ user: { hasPassword, secondFactor }, traces: { passkeys, identities } }: Props) {
  const t = useTranslations('administration.users.user')
  const { isOn, codesLeft, removalAskedDate } = secondFactor
  return (
    <Panel name="ways-title" title={t('ways')}>
      <FactList>
        <Fact name={t('password')}>{t(hasPassword ? 'hasPassword' : 'noPassword')}</Fact>
        <Fact name={t('factor')}>
          {isOn ? t('factorOn', { count: codesLeft }) : t('factorOff')}
          {removalAskedDate && (
            <>
              {' · '}
              {t('removal')} <RelativeTime iso={removalAskedDate} />
            </>
          )}
        </Fact>
        {passkeys.length > 0 && (
          <Fact name={t('passkeys')}>
            <Used of={passkeys.map(({ name, ...each }) => ({ ...each, label: name }))} />
          </Fact>
        )}
        {identities.length > 0 && (
          <Fact name={t('identities')}>
            <Used of={identities.map(({ issuer, ...each }) => ({ ...each, label: issuer }))} />
          </Fact>
        )}
      </FactList>
    </Panel>
  )
}

/** Ways in by name, each with its last use. */
function Used({ of }: { of: readonly { id: number; label: string; lastUsedDate: string | null }[] }) {
  const t = useTranslations('administration.users.user')
  return (
    <ul className="grid gap-1">
      {of.map(({ id, label, lastUsedDate }) => (
        <li key={id}>
          <bdi className="wrap-anywhere">{label}</bdi>
          {' · '}
          {lastUsedDate ? (
            <>
              {t('used')} <RelativeTime iso={lastUsedDate} />
            </>
          ) : (
            t('unused')
          )}
        </li>
      ))}
    </ul>
  )
}

const FactList = ({ children }: { children: ReactNode }) => (
  <dl className="grid gap-2 text-sm/normal empty:hidden">{children}</dl>
)

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="grid grid-cols-[minmax(6rem,9rem)_minmax(0,1fr)] gap-x-4">
    <dt className="text-quiet">{name}</dt>
    <dd className="wrap-anywhere text-ink">{children}</dd>
  </div>
)
