import { movedTo } from '@/i18n/server'
import { links } from '@/lib/links'

/** The security of the account is a section of the settings; this was its address before. */
export default async function MySecurity() {
  await movedTo(links.settings('security'))
}
