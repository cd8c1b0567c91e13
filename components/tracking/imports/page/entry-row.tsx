import { useMessages, useTranslations } from 'next-intl'
import { otherTitles, Title } from '@/components/titles/title'
import { LinedButton } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { ownColor } from '@/components/ui/own-color'
import { Picture } from '@/components/ui/picture'
import { Link } from '@/i18n/link'
import { links } from '@/lib/links'
import type { ImportStatus } from '@/lib/tracking/imports'
import type { ImportEntry } from '@/lib/tracking/schemas/imports'
import { Changes } from '../../history/changes-list'
import { EVENT_COVER } from '../../history/event-cover'
import { changeOf } from './changes-of-entry'

type Props = { entry: ImportEntry; status: ImportStatus; onMatch: () => void }

/** One entry: the work or its name in the file, what would change or has changed, remarks, and the outcome. */
export function EntryRow({ entry, status, onMatch }: Props) {
  const t = useTranslations('imports.page')
  const { outcomes } = useMessages().imports
  const { media, outcome, position, title } = entry
  const change = changeOf(entry)
  const canMatch = outcome === 'NotFound' && (status === 'Ready' || status === 'Done')
  return (
    <li className="grid grid-cols-[48px_minmax(0,1fr)] items-start gap-x-4 gap-y-1 rounded-md bg-raised p-3 sm:grid-cols-[48px_minmax(0,1fr)_auto]">
      <span className={EVENT_COVER} style={media ? ownColor(media) : undefined}>
        {media ? <Picture address={media.cover} widths={[80, 160]} sizes="48px" /> : <NoCover />}
      </span>
      <div className="min-w-0 text-sm/5.5 sm:row-span-2">
        <p className="text-base/5.5 font-semibold wrap-anywhere text-ink">
          {media ? (
            <Link href={links.media(media.id)} className="hover:text-accent" dir="auto">
              <Title title={media.title} {...otherTitles(media)} />
            </Link>
          ) : (
            <span dir="auto">{title || t('untitled')}</span>
          )}
        </p>
        {media && title && title !== media.title && <p className="text-quiet wrap-anywhere">{t('named', { title })}</p>}
        {change && <Changes {...change} media={media ?? { type: 'Anime' }} />}
        <Remarks codes={entry.losses} />
      </div>
      <p className="flex gap-2.5 justify-self-start text-xs/5 text-quiet sm:grid sm:justify-items-end sm:gap-0 sm:justify-self-auto">
        <span className="font-semibold">{outcomes[outcome]}</span>
        <span className="figures">{t('place', { position })}</span>
      </p>
      {canMatch && (
        <LinedButton
          className="col-start-2 min-h-10 self-end justify-self-start px-3.5 text-sm/normal sm:col-start-auto sm:justify-self-end"
          aria-haspopup="dialog"
          aria-label={t('matchOf', { title: title || t('untitled') })}
          onClick={onMatch}
        >
          <Icon name="search" size={18} />
          {t('match')}
        </LinedButton>
      )}
    </li>
  )
}

function NoCover() {
  return (
    <span className="grid place-items-center bg-float text-quiet">
      <Icon name="unknown" size={22} />
    </span>
  )
}

/** What could not be taken over as it was, or is odd. */
function Remarks({ codes }: { codes: readonly string[] }) {
  const { losses } = useMessages().imports
  const texts: Readonly<Record<string, string>> = losses
  if (codes.length === 0) return null
  return (
    <ul className="grid gap-0.5 text-quiet">
      {codes.map((code) => (
        <li key={code} className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3">
          <Icon name="alert" size={14} />
          {texts[code] ?? losses.other}
        </li>
      ))}
    </ul>
  )
}
