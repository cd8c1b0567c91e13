import { withQuery } from '@/lib/links'

/** The call that lists the user's notifications. */
export const notificationsCall = (page = 0) => withQuery('/api/notifications', { page })

/** The first letter of the token by which a user ends the mails to all users. */
export const NEWS_TOKEN = 'n'
export const isNewsToken = (token: string) => token.startsWith(NEWS_TOKEN)

/** The page on which the receiver of a mail ends such mails, and the call, whose GET leads to that page. */
export const unsubscribeLink = (token: string) => `/unsubscribe/${encodeURIComponent(token)}`
export const unsubscribeCall = (token: string) => `/api/notifications/unsubscribe/${encodeURIComponent(token)}`
