import { useTranslations } from 'next-intl'
import { Cards } from '@/components/browse/cards'
import { CoverSizeSwitch } from '@/components/browse/cover-size-switch'
import { Chips } from '@/components/ui/chips'
import { Empty } from '@/components/ui/empty'
import { JapaneseFace } from '@/components/ui/japanese-face'
import { Pagination } from '@/components/ui/pagination'
import { Link } from '@/i18n/link'
import { contributeLink } from '@/lib/catalogue/links/entries'
import { mediaIndexLink } from '@/lib/catalogue/links/media'
import { tagIndexLink } from '@/lib/catalogue/links/tags'
import type { MediaCard as Media } from '@/lib/catalogue/schemas/media'
import type { Tag, TagHead } from '@/lib/catalogue/schemas/tags'
import { formatTag } from '@/lib/format'
import type { Paged } from '@/lib/schemas/paging'
import { EditButton } from '../entry/edit-button'
import { HistoryLinks } from '../entry/history-links'
import { MediaCard } from '../media/card'
import { MergeButton } from './merge-button'
import { tagChips } from './tag-chips'

type Props = { tag: TagHead; related: readonly Tag[]; found: Paged<Media>; pageLink: (page: number) => string }

/** A tag: what it means, and its works, the best known first. */
export function TagPage({ tag, related, found, pageLink }: Props) {
  const t = useTranslations('tags')
  const browse = useTranslations('browse.covers')
  const contribute = useTranslations('contribute')
  const { name, category, description, aliases, mediaCount } = tag
  const filtered = mediaIndexLink({ tags: [name] })
  return (
    <div className="column pt-6">
      <p className="text-sm/normal text-quiet">
        <Link href={tagIndexLink()} className="quiet-link">
          {t('title')}
        </Link>
        {category && (
          <>
            {' · '}
            <Link href={tagIndexLink({ category })} className="quiet-link">
              {t(`categories.${category}`)}
            </Link>
          </>
        )}
      </p>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h1 className="text-2xl font-bold tracking-tight" dir="auto">
          {formatTag(name)}
        </h1>
        <div className="flex items-center gap-3">
          <p className="figures text-quiet">{t('count', { count: mediaCount })}</p>
          <CoverSizeSwitch label={browse('label')} smaller={browse('smaller')} larger={browse('larger')} />
        </div>
      </div>
      {description && <p className="mt-2 max-w-180 whitespace-pre-line text-soft">{description}</p>}
      {aliases.length > 0 && (
        <p className="mt-2 max-w-180 text-sm/normal text-quiet">{t('aliases', { names: aliases.join(', ') })}</p>
      )}
      {related.length > 0 && (
        <div className="mt-5 flex flex-wrap items-baseline gap-x-4 gap-y-2">
          <h2 className="text-sm/normal text-quiet">{t('related')}</h2>
          <Chips label={t('related')} chips={tagChips(related)} />
        </div>
      )}
      <p className="mt-5 flex flex-wrap gap-3">
        <Link href={filtered} className="button button-plain">
          {t('filter')}
        </Link>
      </p>
      <HistoryLinks noun="tag" id={tag.id} />
      <div className="flex flex-wrap gap-x-3">
        <EditButton
          href={contributeLink('tag', tag.id)}
          label={contribute('edit')}
          suggest={contribute('suggestEdit')}
        />
        <MergeButton id={tag.id} label={t('merge')} />
      </div>
      <div className="results mt-7">
        {found.data.length > 0 ? (
          <Cards
            label={t('works', { name: formatTag(name) })}
            entries={found.data}
            card={(media, place) => <MediaCard key={media.id} media={media} {...place} />}
          />
        ) : (
          <Empty title={t('none')}>
            <Link className="button button-plain" href={tagIndexLink()}>
              {t('all')}
            </Link>
          </Empty>
        )}
        <Pagination of={found} href={pageLink} />
      </div>
      <JapaneseFace texts={found.data.map(({ title }) => title)} />
    </div>
  )
}
