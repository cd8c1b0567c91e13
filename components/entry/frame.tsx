import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { entryLink } from '@/lib/links'
import { JapaneseFace } from '../ui/japanese-face'
import { ownColor } from '../ui/own-color'
import { EntryFacts } from './facts'
import { EntryBanner, EntryGallery } from './gallery'
import { look } from './look'
import { EntryTabs } from './tabs'
import { EntryTitles } from './titles'
import type { EntryView } from './view'

type Props = {
  entry: EntryView
  /** The buttons of the user, such as "Add to watched". */
  actions?: ReactNode
  children: ReactNode
}

/** The layout of all pages of an entry: banner, cover, names, actions, tabs, facts. */
export function EntryFrame({ entry, actions, children }: Props) {
  const t = useTranslations('entry')
  return (
    <article className={look.entry} data-shape={entry.shape} style={ownColor(entry)}>
      <EntryBanner entry={entry} />
      <div className={look.grid}>
        <EntryTitles name={entry.name} titles={entry.titles} otherNames={entry.otherNames} glance={entry.glance} />
        {actions}
        <EntryTabs
          label={t('tabs')}
          tabs={entry.tabs.map(({ segment, label, count, always, href }) => ({
            segment,
            label,
            count,
            shown: segment === null || count > 0 || always === true,
            href: href ?? entryLink(entry.kind, entry.id, segment),
          }))}
        />
        <div className={look.side}>
          <EntryGallery entry={entry} />
          <EntryFacts entry={entry} />
        </div>
        {/* After the facts in the document, since a browser may paint before it has parsed all of this, and on a phone the facts are mostly above it. */}
        <div className={look.main}>{children}</div>
      </div>
      <JapaneseFace texts={[entry.name, ...entry.otherNames]} />
    </article>
  )
}
