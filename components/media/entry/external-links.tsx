import { useTranslations } from 'next-intl'
import { externalLink } from '@/lib/links'
import type { MediaHead } from '@/lib/schemas/media'
import { Icon } from '../../ui/icon'

/** The same work on other sites. */
export function ExternalLinks({ ids }: { ids: MediaHead['externalIds'] }) {
  const t = useTranslations('media.facts')
  const found = ids.flatMap(({ site, externalId }) => externalLink(site, externalId) ?? [])
  if (found.length === 0) return null
  return (
    <section className="external">
      <h2>{t('elsewhere')}</h2>
      <ul>
        {found.map(({ name, address }) => (
          <li key={address}>
            <a href={address} rel="noopener external" className="chip">
              {name}
              <Icon name="external" size={14} />
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
