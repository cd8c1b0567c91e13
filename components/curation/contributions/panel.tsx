import { useTranslations } from 'next-intl'
import { RelativeTime } from '@/components/ui/relative-time'
import { useFormats } from '@/i18n/formats'
import { Link } from '@/i18n/link'
import { contributionLinks } from '@/lib/curation/links/contributions'
import { contributionsLink } from '@/lib/curation/links/edits'
import type { Contribution, ContributionCard } from '@/lib/curation/schemas/contribution-queue'
import { languageOfText } from '@/lib/writing'
import { entryOf } from './entry-link'

/** A proposal's entry, its author and reason, and the outcome of the author's earlier proposals. */
export function Head({ card }: { card: ContributionCard }) {
  const t = useTranslations('contributions')
  const format = useFormats()
  const { proposer, origin, comment, source, isTextHidden, createdDate, claim, token } = card
  const path = entryOf(card)
  return (
    <header className="grid grid-cols-1 gap-1.5">
      <p className="text-sm text-quiet">{t(`queue.${card.kind}Of`, { noun: t(`nouns.${card.noun}`) })}</p>
      <h2
        id="current-title"
        className="text-xl/7 font-[650] wrap-anywhere"
        dir="auto"
        lang={languageOfText(card.title)}
      >
        {path ? (
          <Link href={path} className="hover:text-accent" target="_blank">
            {card.title}
          </Link>
        ) : (
          card.title
        )}
      </h2>
      <p className="flex flex-wrap gap-x-2 text-sm text-quiet">
        {proposer ? (
          <>
            <Link href={contributionsLink(proposer.username)} className="quiet-link" target="_blank">
              <bdi>{proposer.username}</bdi>
            </Link>
            <Record {...proposer} />
            <Link href={contributionLinks.queue({ user: proposer.id })} className="quiet-link">
              {t('queue.onlyTheirs')}
            </Link>
            <span>{t('queue.since', { date: format.partialDate(proposer.memberSince.slice(0, 10)) })}</span>
          </>
        ) : (
          <span>{origin ?? t('queue.gone')}</span>
        )}
        <RelativeTime iso={createdDate} exact={format.timestamp(createdDate)} />
        {token !== null && <span className="wrap-anywhere">{t('queue.byProgram', { name: token })}</span>}
      </p>
      {claim && <p className="text-sm text-yellow">{t('queue.claimedBy', { name: claim.username })}</p>}
      {comment && (
        <p className="wrap-anywhere whitespace-pre-line text-soft" dir="auto">
          {comment}
        </p>
      )}
      <p className="text-sm wrap-anywhere" dir="auto" hidden={isTextHidden}>
        {source ? <Source source={source} /> : <span className="text-quiet">{t('queue.noSource')}</span>}
      </p>
    </header>
  )
}

function Record({ accepted, refused, reverted }: { accepted: number; refused: number; reverted: number }) {
  const t = useTranslations('contributions.queue')
  return <span>{t('record', { accepted, refused, reverted })}</span>
}

/** A source that is an address is a link. */
export function Source({ source }: { source: string }) {
  const t = useTranslations('contributions.queue')
  const isAddress = /^https?:\/\/\S+$/.test(source)
  return (
    <>
      <span className="text-quiet">{t('source')}</span>{' '}
      {isAddress ? (
        <a href={source} className="quiet-link" target="_blank" rel="noopener noreferrer nofollow ugc">
          {source}
        </a>
      ) : (
        source
      )}
    </>
  )
}

/** The fields that an editor can take over, as things are. */
export function possibleFields({ changes, lockedFields }: Contribution, isModerator: boolean): string[] {
  return changes
    .filter(({ field, standing }) => standing === 'possible' && (isModerator || !lockedFields.includes(field)))
    .map(({ field }) => field)
}
