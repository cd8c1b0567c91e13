import { browserSession } from '@/server/web/auth/browser-session'

/** next-auth's own calls, the only ones that read a cookie. They serve our pages, not programs, and are no part of the document. */
export {
  browserSession as DELETE,
  browserSession as GET,
  browserSession as OPTIONS,
  browserSession as PATCH,
  browserSession as POST,
  browserSession as PUT,
}
