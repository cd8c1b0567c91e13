import { useEffect, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { loadMessages } from '@/i18n/browser'
import { release, reserve } from '@/lib/browser/reserved'
import { dismiss, dismissed } from '@/lib/dismissed'
import type { ShownAnnouncement } from '@/lib/identity/schemas/announcements'
import { Announcement, type AnnouncementTexts } from './announcement'
import { OWN_ANNOUNCEMENTS } from './announcements'

let root: Root | undefined

/** Shows the announcements for the user of the session above the page; they replace those shown before. */
export async function showOwn(announcements: readonly ShownAnnouncement[]): Promise<void> {
  const place = document.getElementById(OWN_ANNOUNCEMENTS)
  if (!place) return
  const { announcements: texts } = await loadMessages()
  await nextPage()
  root ??= createRoot(place)
  const shown = root
  // At once: the next page is not painted yet.
  flushSync(() => shown.render(<OwnAnnouncements of={announcements} texts={texts} place={place} />))
}

/** Waits for the page to which a login leads, if there is one: with its contents they come in one paint. */
function nextPage(): Promise<void> {
  const { documentElement: html } = document
  const content = document.getElementById('content')
  if (html.dataset.going !== 'page' || !content) return Promise.resolve()
  const { pathname } = location
  return new Promise((resolve) => {
    const changes = new MutationObserver(() => {
      if (location.pathname === pathname && html.dataset.going) return
      changes.disconnect()
      resolve()
    })
    changes.observe(html, { attributeFilter: ['data-going'] })
    changes.observe(content, { childList: true, subtree: true })
  })
}

type Props = { of: readonly ShownAnnouncement[]; texts: AnnouncementTexts; place: HTMLElement }

function OwnAnnouncements({ of, texts, place }: Props) {
  const [gone, setGone] = useState(dismissed)
  useLayoutEffect(release, [])
  useEffect(() => {
    const sizes = new ResizeObserver(() => reserve(place.offsetHeight))
    sizes.observe(place)
    return () => sizes.disconnect()
  }, [place])
  const shown = of.filter(({ id }) => !gone.includes(String(id)))
  if (shown.length === 0) return null
  const leave = (id: number) => {
    dismiss(id)
    setGone(dismissed().concat(String(id)))
    document.getElementById('content')?.focus({ preventScroll: true })
  }
  return (
    <section aria-label={texts.own} className="column">
      {shown.map((one) => (
        <Announcement key={one.id} of={one} texts={texts} onDismiss={() => leave(one.id)} />
      ))}
    </section>
  )
}
