import { DISMISS_SCRIPT } from '@/lib/dismissed'
import type { ShownAnnouncement } from '@/lib/identity/schemas/announcements'
import { Announcement, type AnnouncementTexts } from './announcement'

/** The place of the announcements for users, which the browser adds (own-announcements.tsx). */
export const OWN_ANNOUNCEMENTS = 'own-announcements'
/** What administrators tell everybody, above the content of each page. */
export function Announcements({ shown, texts }: { shown: readonly ShownAnnouncement[]; texts: AnnouncementTexts }) {
  return (
    <>
      {shown.length > 0 && (
        <>
          <section aria-label={texts.all} className="column">
            {shown.map((one) => (
              <Announcement key={one.id} of={one} texts={texts} />
            ))}
          </section>
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant, allowed by its hash in the CSP */}
          <script dangerouslySetInnerHTML={{ __html: DISMISS_SCRIPT }} />
        </>
      )}
      <div id={OWN_ANNOUNCEMENTS} className="flow-root min-h-[var(--announcements,0px)]" />
    </>
  )
}
