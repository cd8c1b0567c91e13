import { useTranslations } from 'next-intl'
import { CHOICE_CHIP } from '@/components/ui/choice-chip'
import { Link } from '@/i18n/link'
import { contributionLinks } from '@/lib/curation/links/contributions'
import { guessLinks } from '@/lib/curation/links/guesses'
import { patrolLinks } from '@/lib/curation/links/patrol'

const TABS = { queue: contributionLinks.queue(), unseen: patrolLinks.page(), guesses: guessLinks.queue() } as const

/** What waits for editors, one list each. */
export function EditorTabs({ current }: { current: keyof typeof TABS }) {
  const t = useTranslations('patrol.tabs')
  return (
    <nav aria-label={t('label')} className="mb-4 flex flex-wrap gap-2">
      {(Object.keys(TABS) as (keyof typeof TABS)[]).map((tab) => (
        <Link key={tab} href={TABS[tab]} className={CHOICE_CHIP} aria-current={tab === current ? 'page' : undefined}>
          {t(tab)}
        </Link>
      ))}
    </nav>
  )
}
