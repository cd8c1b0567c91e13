import { companyIndexLink, mediaIndexLink, nameIndexLink, seriesIndexLink } from '@/lib/links'
import type { FoundKind } from '@/lib/schemas/search'

/** The browse page of a kind with a query. */
export function kindLink(kind: FoundKind, query: string): string {
  if (kind === 'media') return mediaIndexLink({ query })
  if (kind === 'series') return seriesIndexLink({ query })
  if (kind === 'companies') return companyIndexLink({ query })
  return nameIndexLink(kind, { query })
}
