import { calendarLink, seasonLink, topLink, upcomingLink } from '@/lib/catalogue/links/charts'
import { mediaIndexLink } from '@/lib/catalogue/links/media'
import { tagIndexLink } from '@/lib/catalogue/links/tags'
import { links } from '@/lib/links'
import { MEDIA_TYPES } from '@/lib/media-types'
import { type SitemapNoun, sitemapEntries, sitemapNouns } from '@/server/domain/views/sitemap'
import { env } from '@/server/platform/env'
import { element, type XmlNode, xmlAround, xmlLines } from '@/server/platform/xml'
import { answered } from '@/server/web/http/problem'

type Props = { params: Promise<{ part: string }> }

/** A part of the sitemap, streamed while it is read: /sitemap/pages.xml, /sitemap/media-0.xml … */
export const GET = answered(async (request: Request, { params }: Props) => {
  const { part } = await params
  const nouns = await sitemapNouns()
  const lines = part === 'pages.xml' ? pages(nouns) : entriesOf(part, nouns)
  const first = await lines?.next()
  if (!lines || !first || first.done) return new Response(null, { status: 404 })
  // HEAD has no content, and nobody would read it.
  const body = request.method === 'HEAD' ? null : streamOf(first.value, lines)
  return new Response(body, { headers: { 'content-type': 'application/xml; charset=utf-8' } })
})

async function* pages(nouns: readonly SitemapNoun[]): AsyncGenerator<string> {
  const browsed = BROWSED.filter((noun) => noun !== 'torrents' || nouns.includes('torrent'))
  const charts = [seasonLink(), topLink(), upcomingLink(), calendarLink()]
  const types = MEDIA_TYPES.map((type) => mediaIndexLink({ type }))
  const paths = [links.home(), ...browsed.map(links.browse), tagIndexLink(), ...charts, ...types]
  yield xmlLines(paths.map((path) => entry(path)))
}

const BROWSED = ['media', 'series', 'characters', 'people', 'companies', 'torrents'] as const

function entriesOf(name: string, nouns: readonly SitemapNoun[]): AsyncGenerator<string> | null {
  const [, kind, part] = /^([a-z]+)-(\d{1,6})\.xml$/.exec(name) ?? []
  const noun = nouns.find((each) => each === kind)
  return noun ? entries(noun, Number(part)) : null
}

async function* entries(noun: SitemapNoun, part: number): AsyncGenerator<string> {
  for await (const found of sitemapEntries(noun, part)) {
    yield xmlLines(found.map(({ id, updatedAt }) => entry(links[noun](id), updatedAt)))
  }
}

function entry(path: string, changed?: Date): XmlNode {
  return element('url', [
    element('loc', env().SITE_URL + path),
    ...(changed ? [element('lastmod', changed.toISOString())] : []),
  ])
}

const AROUND = xmlAround(element('urlset', [], { xmlns: 'http://www.sitemaps.org/schemas/sitemap/0.9' }))

function streamOf(first: string, rest: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream({
    async start(controller) {
      controller.enqueue(encoder.encode(AROUND.head + first))
    },
    async pull(controller) {
      const { value, done } = await rest.next()
      if (!done) return controller.enqueue(encoder.encode(value))
      controller.enqueue(encoder.encode(AROUND.end))
      controller.close()
    },
    cancel: async () => {
      await rest.return(undefined)
    },
  })
}
