import { useTranslations } from 'next-intl'
import { Link } from '@/i18n/link'
import { contributionLinks } from '@/lib/curation/links/contributions'
import { changesLink } from '@/lib/curation/links/edits'

/** Keys without a button, as the hints name them. */
const KEYS = ['j', 'k', 'u'] as const
/** Whether this display uses the keys. */
const STORED = 'contribution-keys'
export const usesKeys = () => localStorage.getItem(STORED) !== 'off'

type Props = { canUndo: boolean; hasKeys: boolean; onUndo: () => void; onKeys: (hasKeys: boolean) => void }

/** Below the queue: undoing, the keys, and where else changes are listed. */
export function QueueFoot({ canUndo, hasKeys, onUndo, onKeys }: Props) {
  const t = useTranslations('contributions.queue')
  const changes = useTranslations('edits')
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
      <label className="flex min-h-10 items-center gap-2 text-soft">
        <input
          type="checkbox"
          className="size-4.5 accent-(--accent)"
          checked={hasKeys}
          onChange={({ currentTarget: { checked } }) => {
            onKeys(checked)
            localStorage.setItem(STORED, checked ? 'on' : 'off')
          }}
        />
        {t('keys')}
      </label>
      {hasKeys && (
        <span>
          {KEYS.map((key) => (
            <span key={key} className="me-3 whitespace-nowrap">
              <kbd className="rounded-sm px-1.5 text-xs/5 inset-ring inset-ring-line">{key.toUpperCase()}</kbd>{' '}
              {t(`hints.${key}`)}
            </span>
          ))}
        </span>
      )}
      <Link href={contributionLinks.mine()} className="quiet-link">
        {t('mine')}
      </Link>
      <Link href={changesLink()} className="quiet-link">
        {changes('changes')}
      </Link>
    </footer>
  )
}
