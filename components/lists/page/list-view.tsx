import { useTranslations } from 'next-intl'
import { Fragment, type ReactNode, type Ref } from 'react'
import { Cards } from '@/components/browse/cards'
import { SeenPlace } from '@/components/catalogue/marks/places'
import { MediaCard } from '@/components/catalogue/media/card'
import { Icon } from '@/components/ui/icon'
import { JapaneseFace } from '@/components/ui/japanese-face'
import { Pagination } from '@/components/ui/pagination'
import { QuietLink } from '@/components/ui/quiet-link'
import { RelativeTime } from '@/components/ui/relative-time'
import { useFormats } from '@/i18n/formats'
import { links } from '@/lib/links'
import { listFeed } from '@/lib/lists/links/lists'
import type { ListViewName } from '@/lib/lists/rules'
import type { List, ListEntry } from '@/lib/lists/schemas/lists'
import { LIST_HEAD, LIST_ICON, LIST_PAGE } from '../styles'
import { LIST_FACTS, Visibility } from '../visibility'
import { EntryRow } from './entry-row'
import { ListToolbar } from './list-toolbar'
import { NoEntries } from './no-entries'
import { isFavorites } from './place'
import { rowOf } from './row-of'

export type ListPageLink = (choice: { page?: number; view?: ListViewName }) => string

type Props = {
  list: List
  view: ListViewName
  link: ListPageLink
  /** The heading, which can have the focus. */
  heading?: Ref<HTMLHeadingElement>
  /** The owner's buttons. */
  tools?: ReactNode
  /** The field above the entries by which the owner adds to them. */
  adding?: ReactNode
  /** Replaces the rows of entries for the owner. */
  rows?: ReactNode
  /** Replaces the entries while the owner edits them. */
  editor?: ReactNode
}

/** A list with a page of its entries: the same for visitors, friends and the owner, who also has `tools`. */
export function ListView({ list, view, link, heading, tools, adding, rows, editor }: Props) {
  const { name, description, entries, page, size, totalPages, entryCount, isRanked } = list
  return (
    <article className={LIST_PAGE}>
      <header className={LIST_HEAD}>
        <span className={LIST_ICON}>
          <Icon name={isFavorites(list) ? 'heart' : 'list'} size={28} />
        </span>
        <h1
          ref={heading}
          tabIndex={-1}
          className="text-lg/6.5 font-bold tracking-[-0.02em] wrap-anywhere outline-none sm:text-2xl"
          dir="auto"
        >
          {name}
        </h1>
        <ListFacts list={list} />
        {description && <ListAbout text={description} />}
        <ListToolbar list={list} view={view} link={link} canTurn={!editor && entryCount > 0} tools={tools} />
      </header>
      {adding}
      {editor ?? (
        <div className="results mt-2 sm:mt-6">
          {entries.length > 0 ? (
            (view === 'list' && rows) || (
              <ListEntries entries={entries} view={view} isRanked={isRanked} offset={page * size} />
            )
          ) : (
            <NoEntries list={list} />
          )}
        </div>
      )}
      {page > 0 && <link rel="prev" href={link({ page: page - 1 })} />}
      {page + 1 < totalPages && <link rel="next" href={link({ page: page + 1 })} />}
      <Pagination of={{ page, totalPages }} href={(page) => link({ page })} />
      {(list.visibility === 'Public' || list.visibility === 'Unlisted') && <ListFeed url={list.url} />}
      <JapaneseFace texts={textsOf(list)} />
    </article>
  )
}

function ListFeed({ url }: { url: string }) {
  const t = useTranslations('lists.list')
  return (
    <p className="mt-6 text-sm">
      <a href={listFeed(url)} className="quiet-link inline-flex min-h-8 items-center" type="application/rss+xml">
        {t('feed')}
      </a>
    </p>
  )
}

/** The longest text that surely has room in one line of a phone. */
const SHORT = 40

/** The description. A phone shows its first line, so that the first entries are on the first screen (lists.css). */
function ListAbout({ text }: { text: string }) {
  const t = useTranslations('lists.list')
  return (
    <div className="list-about col-span-full">
      <p className="max-w-180 wrap-anywhere sm:whitespace-pre-line" dir="auto">
        {text}
      </p>
      {(text.length > SHORT || text.includes('\n')) && (
        <details className="group/about sm:hidden">
          <summary className="min-h-6 list-none text-sm/6 font-semibold text-ink">
            <span className="group-open/about:hidden">{t('more')}</span>
            <span className="not-group-open/about:hidden">{t('less')}</span>
          </summary>
        </details>
      )}
    </div>
  )
}

function ListFacts({
  list: { url, owner, collaborators, entries, entryCount, likes, clonedFrom, updatedDate, visibility, isOwner },
}: {
  list: List
}) {
  const t = useTranslations('lists')
  const format = useFormats()
  return (
    <p className={LIST_FACTS}>
      {!isOwner && (
        <span>
          {t.rich('list.by', {
            owner,
            link: (name) => <QuietLink href={links.user(owner)}>{name}</QuietLink>,
          })}
        </span>
      )}
      {collaborators.length > 0 && (
        <span>
          {t('list.with')}{' '}
          {collaborators.map((name, index) => (
            <Fragment key={name}>
              {index > 0 && ', '}
              <QuietLink href={links.user(name)}>{name}</QuietLink>
            </Fragment>
          ))}
        </span>
      )}
      {(isOwner || visibility !== 'Public') && <Visibility of={visibility} />}
      <span>{t('entries', { count: entryCount })}</span>
      {isOwner && likes > 0 && <span>{t('likes', { count: likes })}</span>}
      {clonedFrom && (
        <span>
          {t.rich('list.clonedFrom', {
            name: clonedFrom.name,
            owner: clonedFrom.owner,
            link: (text) => <QuietLink href={links.list(clonedFrom.url)}>{text}</QuietLink>,
          })}
        </span>
      )}
      <span>
        {t('updated')} <RelativeTime iso={updatedDate} exact={format.timestamp(updatedDate)} />
      </span>
      {entryCount > 0 && (
        <SeenPlace
          url={url}
          total={entryCount}
          ids={entries.map(({ media }) => media.id)}
          text={t('list.seen', { seen: '{seen}', total: entryCount })}
        />
      )}
    </p>
  )
}

function textsOf({ name, description, entries }: List): (string | null)[] {
  const ofEntries = entries.flatMap(({ media, description }) => [media.title, description])
  return [name, description, ...ofEntries]
}

type ListEntriesProps = {
  entries: readonly ListEntry[]
  view: ListViewName
  isRanked: boolean
  /** The number of entries on the pages before. */
  offset: number
}

/** The entries of a page of a list, in the owner's order. */
function ListEntries({ entries, view, isRanked, offset }: ListEntriesProps) {
  const t = useTranslations('lists.list')
  const format = useFormats()
  const mediaWords = useTranslations('media')
  const rankOf = (index: number) => (isRanked ? format.count(offset + index + 1) : undefined)
  if (view === 'grid') {
    return (
      <Cards
        label={t('results')}
        entries={entries}
        card={({ media, description }, place, index) => (
          <MediaCard key={media.id} media={media} rank={rankOf(index)} note={description ?? undefined} {...place} />
        )}
      />
    )
  }
  return (
    <ol className="list-entries" aria-label={t('results')}>
      {entries.map(({ media, description, addedBy }, index) => (
        <EntryRow
          key={media.id}
          {...rowOf(mediaWords, media, addedBy && t('addedBy', { username: addedBy }))}
          place={rankOf(index)}
          note={description}
        />
      ))}
    </ol>
  )
}
