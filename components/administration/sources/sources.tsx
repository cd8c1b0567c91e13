import { useTranslations } from 'next-intl'
import { ReadFailed } from '@/components/identity/session/read-failed'
import { useRead } from '@/components/identity/session/use-read'
import { Skeletons } from '@/components/ui/skeletons'
import type { Sources as Found } from '@/lib/administration/schemas/sources'
import { sourceLinks } from '@/lib/administration/source-links'
import { SourceCard } from './source-card'
import { WaitingActs } from './waiting-acts'

const COUNTS = ['waiting', 'fetched', 'failed', 'takenDown'] as const

/** Where the catalogue comes from, what the last runs came to, and what was merged or hidden lately. */
export default function Sources() {
  const { found, failure, read } = useRead<Found>(sourceLinks.sources())
  return (
    <div className="grid gap-5">
      {found === 'failed' && <ReadFailed failure={failure} onRetry={read} />}
      {found === undefined && <Skeletons count={3} className="gap-3" each="h-32 rounded-lg" />}
      {found &&
        found !== 'failed' &&
        found.data.map((source) => (
          <SourceCard key={source.name} source={source} onChange={read}>
            {source.kind === 'pictures' && <PictureCounts counts={found.pictures} />}
          </SourceCard>
        ))}
      <WaitingActs />
    </div>
  )
}

function PictureCounts({ counts }: { counts: Found['pictures'] }) {
  const t = useTranslations('administration.sources.pictures')
  return (
    <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
      {COUNTS.map((of) => (
        <div key={of}>
          <dt className="text-sm text-quiet">{t(of)}</dt>
          <dd className="figures text-lg font-semibold text-ink">{counts[of].toLocaleString('en')}</dd>
        </div>
      ))}
    </dl>
  )
}
