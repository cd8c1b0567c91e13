import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { JapaneseFace } from '@/components/ui/japanese-face'
import { ownColor } from '@/components/ui/own-color'
import { historyLink } from '@/lib/catalogue/links/entries'
import { entryLink } from '@/lib/links'
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
  /** What the user has noted: the end of the side column, on a phone the end of the page, so that it moves nothing. */
  mine?: ReactNode
  children: ReactNode
}

/** The layout of all pages of an entry: banner, cover, names, actions, tabs, facts. */
export function EntryFrame({ entry, actions, mine, children }: Props) {
  const t = useTranslations('entry')
  const edits = useTranslations('edits')
  return (
    <article className={look.entry} data-shape={entry.shape} style={ownColor(entry)}>
      <EntryBanner entry={entry} />
      <div className={look.grid}>
        <EntryTitles
          name={entry.name}
          titles={entry.titles}
          otherNames={entry.otherNames}
          glance={entry.glance}
          score={entry.score}
          sourceScore={entry.sourceScore}
        />
        {actions}
        <EntryTabs
          label={t('tabs')}
          tabs={[
            ...entry.tabs.map(({ segment, label, count, always, href }) => ({
              segment,
              label,
              count,
              isVisible: segment === null || count > 0 || always === true,
              href: href ?? entryLink(entry.kind, entry.id, segment),
            })),
            // There while it is open: its link is among the facts.
            {
              segment: 'history',
              label: edits('title'),
              count: 0,
              isVisible: false,
              href: historyLink(entry.kind, entry.id),
            },
          ]}
        />
        <div className={look.side}>
          <EntryGallery entry={entry} />
          <EntryFacts entry={entry} />
          {mine && <div className="col-span-full max-md:order-3">{mine}</div>}
        </div>
        {/*
          After the facts in the document, since a browser may paint before it has parsed all of this, and on a phone
          the facts are mostly above it.
        */}
        <div className={look.main}>{children}</div>
      </div>
      <JapaneseFace texts={[entry.name, ...entry.otherNames]} />
    </article>
  )
}
