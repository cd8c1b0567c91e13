import { useMessages } from 'next-intl'
import { formTextsOf } from '@/components/form/texts'
import { useRead } from '@/components/identity/session/use-read'
import { administrationCalls } from '@/lib/administration/links'
import type { Announcement } from '@/lib/administration/schemas/announcements'
import type { Paged } from '@/lib/schemas/paging'
import { AnnouncementForm } from './announcement-form'
import { AnnouncementList } from './announcement-list'
import { News } from './news'
import { usePage } from './use-page'

/** What administrators tell everybody: banners on the site, and mails to all users. */
export default function Announcements() {
  const form = formTextsOf(useMessages())
  const pages = { page: usePage('page'), news: usePage('news') }
  const read = useRead<Paged<Announcement>>(administrationCalls.announcements(pages.page))
  return (
    <div className="grid max-w-reading gap-5">
      <AnnouncementForm form={form} onSent={read.read} />
      <AnnouncementList {...read} pages={pages} unknown={form.unknown} />
      <News form={form} pages={pages} />
    </div>
  )
}
