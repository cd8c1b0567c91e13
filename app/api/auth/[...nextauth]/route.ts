import { browserSession } from '@/server/web/auth/browser-session'

/**
 * The calls of next-auth, the only ones that read a cookie. They are for our pages only, so the OpenAPI document does
 * not contain them.
 */
export {
  browserSession as DELETE,
  browserSession as GET,
  browserSession as OPTIONS,
  browserSession as PATCH,
  browserSession as POST,
  browserSession as PUT,
}
