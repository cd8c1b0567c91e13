import { useTranslations } from 'next-intl'
import { QuietLink } from '@/components/ui/quiet-link'
import { Panel } from '@/components/ui/section'
import { isWithout } from '@/lib/browser/parts'
import { links } from '@/lib/links'
import { IMPORTED_SITES } from '@/lib/tracking/imports'

/** What can be connected, and where its first step is: below by the id of a heading, or on another page. */
const NEXT = {
  servers: '#servers-title',
  torrents: '#feeds-title',
  feeds: '#feeds-title',
  scripts: '#tokens-title',
  imports: links.imports(),
} as const

/** All that can be connected, each with what it is for and the first step. */
export function ConnectNext() {
  const t = useTranslations('settings.connections.next')
  const offered = Object.entries(NEXT).filter(([what]) => what !== 'torrents' || !isWithout('torrents'))
  return (
    <Panel name="next-title" title={t('title')} lead={t('lead')}>
      <ul className="grid gap-1">
        {offered.map(([what, place]) => (
          <li key={what} className="grid gap-0.5 border-t border-line py-2.5 text-sm/normal">
            <p>
              <Place to={place}>{t(`${what as keyof typeof NEXT}.name`)}</Place>
            </p>
            <p className="text-quiet">{t(`${what as keyof typeof NEXT}.what`, { sites: IMPORTED_SITES.join(', ') })}</p>
            <p>{t(`${what as keyof typeof NEXT}.first`)}</p>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function Place({ to, children }: { to: string; children: string }) {
  const className = 'inline-flex min-h-8 items-center font-semibold'
  return to.startsWith('#') ? (
    <a href={to} className={`quiet-link ${className}`}>
      {children}
    </a>
  ) : (
    <QuietLink href={to} className={className}>
      {children}
    </QuietLink>
  )
}
