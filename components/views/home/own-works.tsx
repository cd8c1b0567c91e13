import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { useRead } from '@/components/identity/session/use-read'
import { stateOfEntry } from '@/components/tracking/records/record'
import { seed } from '@/components/tracking/records/states'
import { notify } from '@/components/ui/notify'
import { useRouter } from '@/i18n/navigation'
import { getJson } from '@/lib/browser/api'
import { tellEmpty } from '@/lib/browser/empty-boxes'
import { isWithout } from '@/lib/browser/parts'
import { links } from '@/lib/links'
import type { Paged } from '@/lib/schemas/paging'
import { nextEpisodesCall } from '@/lib/tracking/links/next-episodes'
import { randomPlannedCall } from '@/lib/tracking/links/proposals'
import type { NextEpisode } from '@/lib/tracking/schemas/next-episodes'
import type { RandomPlanned as Picked } from '@/lib/tracking/schemas/proposals'
import type { RecordEntry } from '@/lib/tracking/schemas/records'
import { ownHomeCall } from '@/lib/views/links/home'
import type { OwnHome } from '@/lib/views/schemas/home'
import { Notice } from './notice'
import { GRIDS, OwnSections, OwnSectionsSkeleton, type OwnTexts, TEXT_PLACES } from './own-sections'
import { OwnSeries } from './own-series'
import { OwnUnrated, RateLater } from './own-unrated'
import { WorkCard } from './work-card'

/** Torrents of so many works are asked for. */
const MAX = 8

/**
 * The works that the user watches, the last changed first, each with a button for one more episode. Then the planned
 * works, what follows seen ones, and seen ones without a rating.
 */
export default function OwnWorks({ texts }: { texts: OwnTexts }) {
  const t = useTranslations('home.mine')
  const { found, read } = useRead<OwnHome>(ownHomeCall())
  const torrents = useRead<Paged<NextEpisode>>(isWithout('torrents') ? undefined : nextEpisodesCall({ size: MAX }))
  useEffect(() => {
    if (!found || found === 'failed') return
    for (const entry of [...found.watching, ...found.planned, ...found.unrated]) seed(stateOfEntry(entry))
    for (const kind of ['watching', 'planned'] as const) tellEmpty(kind, found[kind].length === 0)
  }, [found])
  const heading = <h1 className="sr-only">{t('title')}</h1>
  if (found === undefined)
    return (
      <>
        {heading}
        <OwnSectionsSkeleton texts={texts} />
      </>
    )
  const nexts = torrents.found && torrents.found !== 'failed' ? torrents.found.data : []
  const works = (kind: 'watching' | 'planned', entries: readonly RecordEntry[]) => (
    <ul className={GRIDS[kind]} aria-label={texts[kind === 'watching' ? 'continue' : 'nextUp']}>
      {entries.map((entry) => (
        <WorkCard
          key={entry.media.id}
          entry={entry}
          next={nexts.find(({ media }) => media.id === entry.media.id)}
          onStored={torrents.read}
        />
      ))}
    </ul>
  )
  const known = found === 'failed' ? [] : [...found.watching, ...found.planned, ...found.unrated]
  const boxOf = (kind: keyof OwnHome) => {
    if (found === 'failed')
      return (
        <div className={TEXT_PLACES[kind]}>
          <Notice title={t('failed')} onRetry={read} />
        </div>
      )
    if (kind === 'series') return <OwnSeries label={texts.series} series={found.series} />
    if (kind === 'unrated') return <OwnUnrated label={texts.unrated} entries={found.unrated} />
    return works(kind, found[kind])
  }
  return (
    <>
      {heading}
      <OwnSections
        texts={texts}
        box={boxOf}
        tools={{ planned: <RandomPlanned />, unrated: <RateLater entries={known} /> }}
      />
    </>
  )
}

/** Opens one of the works that the user planned, by chance. */
function RandomPlanned() {
  const t = useTranslations('home.mine')
  const router = useRouter()
  const [isPicking, setPicking] = useState(false)
  async function pick() {
    setPicking(true)
    try {
      const { entry } = await getJson<Picked>(randomPlannedCall())
      if (entry) router.push(links.media(entry.media.id))
      else notify('failure', t('nothingPlanned'))
    } catch {
      notify('failure', t('failed'))
    }
    setPicking(false)
  }
  return (
    <button
      type="button"
      className="ms-auto inline-flex min-h-11 items-center self-center text-sm font-semibold text-accent"
      disabled={isPicking}
      onClick={() => void pick()}
    >
      {t('random')}
    </button>
  )
}
