import { useMessages, useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { reasonOf } from '@/components/identity/session/failure'
import { IconButton } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog/dialog'
import { Icon } from '@/components/ui/icon'
import { notify } from '@/components/ui/notify'
import { Link } from '@/i18n/link'
import type { SavedSearch } from '@/lib/torrents/schemas/saved-searches'
import { changeSearch, readSearches, removeSearch, saveSearch } from './calls'

/** `saves`: the search that is saved first; none if empty. */
type Props = { saves: string; open: boolean; onClose: () => void }

/** The user's saved searches of torrents: opened by a click, with a feed and a bell each, and removed. */
export default function SavedSearchesDialog({ saves, open, onClose }: Props) {
  const t = useTranslations('savedSearches')
  const { errors } = useMessages()
  const [all, setAll] = useState<readonly SavedSearch[]>()
  useEffect(() => {
    const saved = saves === '' ? Promise.resolve() : saveSearch(saves).then(() => notify('success', t('saved')))
    saved
      .catch((error: unknown) => notify('failure', reasonOf(error, errors.fields) ?? t('failed')))
      .then(readSearches)
      .then(
        ({ data }) => setAll(data),
        () => notify('failure', t('failed')),
      )
  }, [saves, errors.fields, t])
  return (
    <Dialog open={open} onClose={onClose} title={t('title')} lead={t('lead')} close={t('close')}>
      <div className="grid gap-5" aria-busy={all === undefined}>
        {all?.length === 0 && <p className="text-quiet">{t('none')}</p>}
        <ul className="grid gap-1 empty:hidden" aria-label={t('title')}>
          {all?.map((search) => (
            <SearchRow
              key={search.id}
              search={search}
              onClose={onClose}
              onChange={(changed) => setAll((before) => before?.map((one) => (one.id === changed.id ? changed : one)))}
              onRemoved={() => setAll((before) => before?.filter(({ id }) => id !== search.id))}
            />
          ))}
        </ul>
      </div>
    </Dialog>
  )
}

type RowProps = {
  search: SavedSearch
  onClose: () => void
  onChange: (search: SavedSearch) => void
  onRemoved: () => void
}

function SearchRow({ search: { id, title, path, feed, isTold }, onClose, onChange, onRemoved }: RowProps) {
  const t = useTranslations('savedSearches')
  const failed = () => notify('failure', t('failed'))
  return (
    <li className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1">
      <Link
        href={path}
        onClick={onClose}
        className="min-w-full flex-1 font-semibold wrap-anywhere sm:min-w-0 hover:text-accent"
        dir="auto"
      >
        {title}
      </Link>
      <a href={feed} className="quiet-link inline-flex min-h-8 items-center text-sm" type="application/rss+xml">
        RSS<span className="sr-only">: {title}</span>
      </a>
      <button
        type="button"
        className="chip min-h-9 aria-pressed:bg-accent aria-pressed:text-on-accent"
        aria-pressed={isTold}
        onClick={() => void changeSearch(id, !isTold).then(onChange, failed)}
      >
        <Icon name="bell" size={14} />
        {t('tell')}
        <span className="sr-only">: {title}</span>
      </button>
      <IconButton
        icon="trash"
        size={18}
        label={t('remove', { title })}
        onClick={() => void removeSearch(id).then(onRemoved, failed)}
      />
    </li>
  )
}
