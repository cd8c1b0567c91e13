import type { SiteSettings } from '@/lib/schemas/site'
import { OWN_SOURCES, type OwnSource } from '@/server/domain/catalogue/sources/rules'
import { env } from '@/server/platform/env'
import type { JobName } from '@/server/platform/jobs/queue'
import { type ConfiguredSource, isInstance, withoutLogin } from '@/server/platform/variables/catalogue'

/** The job that reads a source. */
const JOBS: Record<OwnSource, JobName> = { pictures: 'pictures', trackers: 'scrape' }

export type KnownSource = {
  name: string
  kind: 'file' | 'instance' | OwnSource
  configured: ConfiguredSource | null
  isOn: boolean
  job: JobName
}

/** The sources that the environment names, and those that every instance has. */
export function knownSources({ realCovers, torrents }: Pick<SiteSettings, 'realCovers' | 'torrents'>): KnownSource[] {
  const { CATALOGUE_SOURCES, SCRAPE } = env()
  const isOn = { pictures: realCovers, trackers: torrents && SCRAPE !== 'off' }
  return [
    ...CATALOGUE_SOURCES.map((configured) => ({
      name: withoutLogin(configured.file),
      kind: isInstance(configured.file) ? ('instance' as const) : ('file' as const),
      configured,
      isOn: true,
      job: 'catalogue' as const,
    })),
    ...OWN_SOURCES.map((name) => ({ name, kind: name, configured: null, isOn: isOn[name], job: JOBS[name] })),
  ]
}
