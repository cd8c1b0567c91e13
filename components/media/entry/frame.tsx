import type { ReactNode } from 'react'
import type { MediaHead } from '@/lib/schemas/media'
import { words } from '@/messages/words'
import { JapaneseFace } from '../../ui/japanese-face'
import { ownColor } from '../own-color'
import { EntryFacts } from './facts'
import { EntryBanner, EntryGallery } from './gallery'
import { EntryTabs } from './tabs'
import { EntryTitles } from './titles'

const t = words('media.entry')

/** What all pages of an entry share: banner, cover, titles, tabs, facts. */
export function EntryFrame({ entry, children }: { entry: MediaHead; children: ReactNode }) {
  return (
    <article className="entry" style={ownColor(entry)}>
      <EntryBanner entry={entry} />
      <div className="column entry-grid">
        <EntryTitles entry={entry} />
        <EntryTabs label={t('tabs.label')} id={entry.id} tabs={tabsOf(entry)} />
        <div className="entry-main">{children}</div>
        <div className="entry-side">
          <EntryGallery entry={entry} />
          <EntryFacts entry={entry} />
        </div>
      </div>
      <JapaneseFace texts={[entry.title, entry.nativeTitle, ...entry.synonyms.map(({ title }) => title)]} />
    </article>
  )
}

const TABS = ['characters', 'staff', 'episodes', 'attachments'] as const

/** The tabs that have something to show; the one that is open shows itself in any case. */
function tabsOf({ counts, type }: MediaHead) {
  const parts = type === 'Movie' ? 'parts' : type === 'Manga' || type === 'LightNovel' ? 'chapters' : 'episodes'
  return [
    { segment: null, label: t('tabs.overview'), count: 0, shown: true },
    ...TABS.map((tab) => ({
      segment: tab,
      label: t(`tabs.${tab === 'episodes' ? parts : tab}`),
      count: counts[tab],
      shown: counts[tab] > 0,
    })),
  ]
}
