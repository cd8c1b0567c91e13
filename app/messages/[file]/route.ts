import { browserMessagesOf, localeOf, messagesFile } from '@/i18n/catalogue'
import { readSite, settingsOf, siteNow } from '@/server/platform/site/site'

type Props = { params: Promise<{ file: string }> }

/** The messages of a locale for the browser: /messages/en-0a1b2c3d.json. The name changes with the messages. */
export async function GET(_: Request, { params }: Props): Promise<Response> {
  const { file } = await params
  const name = /^([\w-]+)-[0-9a-f]{8}\.json$/.exec(file)?.[1]
  if (name === undefined || localeOf(name) !== name) return new Response(null, { status: 404 })
  // A page that was rendered before an update requests the older name.
  const site = await nameOf(file, name)
  const isCurrent = messagesFile(name, site).endsWith(`/${file}`)
  return Response.json(browserMessagesOf(name, site), {
    headers: { 'cache-control': isCurrent ? 'public, max-age=31536000, immutable' : 'no-store' },
  })
}

/** The name of the site. Another instance may have heard of a new one earlier, and named its file. */
async function nameOf(file: string, locale: string): Promise<string> {
  const { name } = await siteNow()
  if (messagesFile(locale, name).endsWith(`/${file}`)) return name
  return settingsOf(await readSite().catch(() => undefined)).name
}
