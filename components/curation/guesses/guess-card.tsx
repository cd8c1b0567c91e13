import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Key } from '@/components/curation/contributions/decide'
import { Picture } from '@/components/ui/picture'
import { Link } from '@/i18n/link'
import { mergeLink } from '@/lib/catalogue/links/entries'
import type { GuessAnswer } from '@/lib/curation/guessing'
import type { Guess } from '@/lib/curation/schemas/guesses'
import { links } from '@/lib/links'
import { languageOfText } from '@/lib/writing'

/** What the second side of a guess is called. */
export const otherOf = ({ other, character }: Guess): string => other?.title ?? character?.fullName ?? ''

type Props = { guess: Guess; isEditor: boolean; onAnswer: (answer: GuessAnswer) => void; onSkip: () => void }

/** The open guess: both sides, why it is guessed, and what one can say of it. */
export function GuessCard({ guess, isEditor, onAnswer, onSkip }: Props) {
  const t = useTranslations('guesses')
  const { kind, work, other, character, reasons, votes, mine } = guess
  return (
    <article
      className="grid grid-cols-1 gap-4 rounded-lg bg-raised px-4 pt-4 sm:px-6 sm:pt-5"
      aria-labelledby="current-title"
    >
      <header className="grid grid-cols-1 gap-1.5">
        <p className="text-sm text-quiet">{t(`kinds.${kind}`)}</p>
        <h2 id="current-title" className="text-xl/7 font-[650] wrap-anywhere">
          {t.rich(`asked.${kind}`, {
            work: () => <Name>{work.title}</Name>,
            other: () => <Name>{otherOf(guess)}</Name>,
          })}
        </h2>
        <p className="text-sm text-soft">
          {t('why')} {reasons.map((reason) => t(`reasons.${reason}`)).join(', ')}.
        </p>
        {votes && votes.yes + votes.no > 0 && <p className="text-sm text-yellow">{t('votes', votes)}</p>}
        {mine && <p className="text-sm text-quiet">{t(`mine.${mine}`)}</p>}
      </header>
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
        <Work work={work} role={t(`sides.${kind}.work`)} />
        {other && <Work work={other} role={t(`sides.${kind}.other`)} />}
        {character && (
          <Side
            role={t(`sides.${kind}.other`)}
            href={links.character(character.id)}
            cover={character.cover}
            title={character.fullName}
            native={character.nativeName}
          />
        )}
      </div>
      {kind === 'Duplicate' && isEditor && other && (
        <p className="text-sm text-quiet">
          {t('merges')}{' '}
          <Link href={mergeLink('media', work.id, other.id)} className="quiet-link" target="_blank">
            {t('preview')}
          </Link>
        </p>
      )}
      <Answers onAnswer={onAnswer} onSkip={onSkip} />
    </article>
  )
}

/** The name of a work or a character within a sentence. */
const Name = ({ children }: { children: string }) => <bdi lang={languageOfText(children)}>{children}</bdi>

function Work({ work, role }: { work: Guess['work']; role: string }) {
  const t = useTranslations('guesses')
  const types = useTranslations('media.types')
  const form = work.format && work.format !== 'Unknown' ? work.format : types(work.type)
  return (
    <Side
      role={role}
      href={links.media(work.id)}
      cover={work.cover}
      title={work.title}
      native={work.nativeTitle}
      facts={[form, work.releaseDate?.slice(0, 4)].filter((fact) => fact).join(' · ')}
    >
      {work.externalIds.length > 0 && (
        <ul className="mt-1 flex flex-wrap gap-x-3 text-xs/5 text-quiet" aria-label={t('ids')}>
          {work.externalIds.map(({ site, externalId }) => (
            <li key={`${site} ${externalId}`} className="max-w-full truncate">
              {site} {externalId}
            </li>
          ))}
        </ul>
      )}
    </Side>
  )
}

type SideProps = {
  role: string
  href: string
  cover: string
  title: string
  native: string | null
  facts?: string
  children?: ReactNode
}

function Side({ role, href, cover, title, native, facts, children }: SideProps) {
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] content-start gap-3 rounded-md bg-float p-3">
      <span className="block w-16 overflow-hidden rounded-sm sm:w-20">
        <Picture address={cover} widths={[80, 160]} sizes="80px" />
      </span>
      <div className="min-w-0 text-sm/5">
        <p className="text-xs/normal text-quiet">{role}</p>
        <Link
          href={href}
          className="block font-semibold wrap-anywhere text-ink hover:text-accent"
          dir="auto"
          lang={languageOfText(title)}
          target="_blank"
        >
          {title}
        </Link>
        {native && native !== title && (
          <p className="wrap-anywhere text-soft" dir="auto" lang={languageOfText(native)}>
            {native}
          </p>
        )}
        {facts && <p className="text-soft">{facts}</p>}
        {children}
      </div>
    </div>
  )
}

/** The buttons, with the keys of the queue of proposals; on a phone they stay at the lower edge. */
function Answers({ onAnswer, onSkip }: Pick<Props, 'onAnswer' | 'onSkip'>) {
  const t = useTranslations('guesses')
  return (
    <div data-edge-bar="" className="sticky bottom-bar -mx-1 flex flex-wrap gap-2 bg-raised px-1 py-3">
      <button type="button" className="button" aria-keyshortcuts="a" onClick={() => onAnswer('Yes')}>
        {t('yes')}
        <Key name="A" />
      </button>
      <button type="button" className="button button-danger" aria-keyshortcuts="r" onClick={() => onAnswer('No')}>
        {t('no')}
        <Key name="R" />
      </button>
      <button type="button" className="button button-plain" aria-keyshortcuts="s" onClick={onSkip}>
        {t('skip')}
        <Key name="S" />
      </button>
    </div>
  )
}
