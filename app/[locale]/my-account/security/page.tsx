import { permanentRedirect } from 'next/navigation'
import { getLocale } from 'next-intl/server'
import { localize } from '@/i18n/paths'
import { links } from '@/lib/links'

/** The security of the account is a section of the settings; this was its address before. */
export default async function MySecurity() {
  permanentRedirect(localize(links.settings('security'), await getLocale()))
}
