import type { Messages } from 'next-intl'
import { Icon, type IconName } from '@/components/ui/icon'
import type { AnnouncementKind } from '@/lib/identity/announcements'
import type { ShownAnnouncement } from '@/lib/identity/schemas/announcements'

export type AnnouncementTexts = Messages['announcements']

type Props = {
  of: ShownAnnouncement
  texts: AnnouncementTexts
  /** Dismisses it. In a page of the server, a script does it (lib/dismissed.ts). */
  onDismiss?: () => void
}

const ICONS: Record<AnnouncementKind, IconName> = { Info: 'bell', Warning: 'alert', Maintenance: 'settings' }
const COLORS: Record<AnnouncementKind, string> = {
  Info: 'text-blue',
  Warning: 'text-yellow',
  Maintenance: 'text-purple',
}

/** A banner with what administrators tell: what it is, the text, and where more is said. */
export function Announcement({ of: { id, kind, text, link }, texts, onDismiss }: Props) {
  return (
    <div
      data-announcement={id}
      className="my-3 flex items-start gap-3 rounded-md bg-float p-3 text-sm/normal text-ink inset-ring inset-ring-line"
      // The script has hidden those that were dismissed.
      suppressHydrationWarning
    >
      <span className={`flex-none pt-1.25 ${COLORS[kind]}`}>
        <Icon name={ICONS[kind]} size={18} />
      </span>
      <p className="min-w-0 flex-1 py-0.75 whitespace-pre-line wrap-anywhere" dir="auto">
        <strong className={COLORS[kind]}>{texts.kinds[kind]}</strong> {text}
        {link !== null && (
          <>
            {' '}
            <a href={link} className="quiet-link">
              {texts.more}
            </a>
          </>
        )}
      </p>
      <button
        type="button"
        data-dismiss={onDismiss ? undefined : ''}
        onClick={onDismiss}
        className="icon-button needs-script -m-2 flex-none"
        aria-label={texts.dismiss}
      >
        <Icon name="close" size={18} />
      </button>
    </div>
  )
}
