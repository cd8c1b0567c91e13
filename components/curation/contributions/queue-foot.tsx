import { useTranslations } from 'next-intl'
import { useSession } from '@/components/identity/session/use-session'
import { Link } from '@/i18n/link'
import { contributionLinks } from '@/lib/curation/links/contributions'
import { changesLink } from '@/lib/curation/links/edits'
import { hiddenTextsLink } from '@/lib/curation/links/hidden-texts'
import { KeysSwitch } from './keys-switch'

/** Keys without a button, as the hints name them. */
const KEYS = ['j', 'k', 'u'] as const

type Props = {
  canUndo: boolean
  hasKeys: boolean
  onUndo: () => void
  onKeys: (hasKeys: boolean) => void
}

/** Below the queue: undoing, the keys, and where else changes are listed. Hidden texts are listed for editors. */
export function QueueFoot({ canUndo, hasKeys, onUndo, onKeys }: Props) {
  const t = useTranslations('contributions.queue')
  const changes = useTranslations('edits')
  const hidden = useTranslations('hiddenTexts')
  const session = useSession()
  const mayEdit = session.state === 'open' && session.permissions.includes('CanEdit')
  return (
    <footer className="mt-8 flex flex-wrap items-center gap-x-5 gap-y-2 text-sm text-quiet">
      <button
        type="button"
        className="button button-plain min-h-10 px-3.5 text-sm/normal"
        disabled={!canUndo}
        onClick={onUndo}
      >
        {t('undo')}
      </button>
      <KeysSwitch hasKeys={hasKeys} onKeys={onKeys} hints={KEYS.map((key) => [key, t(`hints.${key}`)])} />
      <Link href={contributionLinks.mine()} className="quiet-link">
        {t('mine')}
      </Link>
      <Link href={changesLink()} className="quiet-link">
        {changes('changes')}
      </Link>
      {mayEdit && (
        <Link href={hiddenTextsLink()} className="quiet-link">
          {hidden('title')}
        </Link>
      )}
    </footer>
  )
}
