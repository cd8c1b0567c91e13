import { useTranslations } from 'next-intl'
import { CHOICE_CHIP } from '@/components/ui/choice-chip'
import { Empty } from '@/components/ui/empty'
import { JapaneseFace } from '@/components/ui/japanese-face'
import { Link } from '@/i18n/link'
import { EDITED_NOUNS } from '@/lib/catalogue/nouns'
import { changesFeed, changesLink } from '@/lib/curation/links/edits'
import { type ChangesPage, type ChangesSearch, EDIT_KINDS } from '@/lib/curation/schemas/edits'
import { EditList } from './edit-item'
import type { Mark } from './standing'

type Props = { search: ChangesSearch; found: ChangesPage }

/** Recent changes, with the choice of a noun and of a kind. */
export function ChangesView({ search, found }: Props) {
  const t = useTranslations('edits')
  const { noun, kind } = search
  return (
    <section className="column max-w-reading pt-6">
      <h1 className="mb-1 text-2xl font-bold">{t('changes')}</h1>
      <p className="text-quiet">{t('changesLead')}</p>
      <Choices
        label={t('nounsLabel')}
        choices={[
          { name: t('everything'), href: changesLink({ kind }), isChosen: noun === undefined },
          ...EDITED_NOUNS.map((each) => ({
            name: t(`nouns.${each}`),
            href: changesLink({ noun: each, kind }),
            isChosen: noun === each,
          })),
        ]}
      />
      <Choices
        label={t('kindsLabel')}
        choices={[
          { name: t('everything'), href: changesLink({ noun }), isChosen: kind === undefined },
          ...EDIT_KINDS.map((each) => ({
            name: t(`kinds.${each}`),
            href: changesLink({ noun, kind: each }),
            isChosen: kind === each,
          })),
        ]}
      />
      <div className="mt-6">
        <ChangesList found={found} href={(until) => changesLink({ noun, kind, until })} isFirst={!search.until}>
          {t('changesNone')}
        </ChangesList>
      </div>
      <p className="mt-6 text-sm">
        <a href={changesFeed({ noun, kind })} className="quiet-link" type="application/atom+xml">
          {t('feed')}
        </a>
      </p>
    </section>
  )
}

type Choice = { name: string; href: string; isChosen: boolean }

function Choices({ label, choices }: { label: string; choices: readonly Choice[] }) {
  return (
    <nav aria-label={label} className="mt-4 flex flex-wrap gap-2">
      {choices.map(({ name, href, isChosen }) => (
        <Link
          key={href}
          href={href}
          className={CHOICE_CHIP}
          aria-current={isChosen ? 'page' : undefined}
          data-keep-scroll=""
        >
          {name}
        </Link>
      ))}
    </nav>
  )
}

type List = {
  found: ChangesPage
  /** What became of each of them. */
  marks?: readonly Mark[]
  /** The page of changes before this one; the first without. */
  href: (until?: number) => string
  isFirst: boolean
  /** Reads them again, if the browser has read them. */
  onChange?: () => void
  /** What is said of an empty list. */
  children: string
}

/** A page of changes, with links to older and to the newest ones. */
export function ChangesList({ found: { data, until }, marks, href, isFirst, onChange, children }: List) {
  const t = useTranslations('edits')
  return (
    <>
      {data.length > 0 ? (
        <EditList edits={data} marks={marks} named onChange={onChange} />
      ) : (
        <Empty title={isFirst ? children : t('noneOlder')} />
      )}
      <p className="mt-6 flex flex-wrap gap-3">
        {!isFirst && (
          <Link href={href()} className="button button-plain">
            {t('newest')}
          </Link>
        )}
        {until !== null && (
          <Link href={href(until)} className="button button-plain" rel="next">
            {t('older')}
          </Link>
        )}
      </p>
      <JapaneseFace texts={data.map(({ entry }) => entry.name)} />
    </>
  )
}
