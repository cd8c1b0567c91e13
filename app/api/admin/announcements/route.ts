import {
  announcementPage,
  announcementSearch,
  announcementInput as body,
  newAnnouncement,
} from '@/lib/administration/schemas/announcements'
import { announce } from '@/server/domain/administration/announcements/mutations'
import { announcements } from '@/server/domain/administration/announcements/queries'
import { methods, route } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      access: 'CanAdminister',
      summary: 'List the announcements',
      description: 'Those that are shown, those that begin later and those that are over, the newest first.',
      query: announcementSearch,
      answer: announcementPage,
    },
    ({ query }) => announcements(query),
  ),
  POST: route(
    {
      access: 'CanAdminister',
      summary: 'Announce something on the site',
      description:
        'In a banner on all pages, from its beginning until its end. Everybody can dismiss it in their browser.',
      body,
      answer: newAnnouncement,
    },
    ({ user, body }) => announce(user.id, body),
  ),
})
