import { type Channel, feedHeaders, startOfToday } from '@/app/api/feeds/feed'
import { messagesOf } from '@/i18n/catalogue'
import { routing } from '@/i18n/routing'
import { translator } from '@/i18n/translator'
import { labelOf } from '@/lib/catalogue/field-labels'
import { authorOf } from '@/lib/curation/edit-sources'
import { changeLink } from '@/lib/curation/links/edits'
import { EDIT_KINDS, type Edit } from '@/lib/curation/schemas/edits'
import { formatTag } from '@/lib/format'
import { env } from '@/server/platform/env'
import { site } from '@/server/platform/site/site'
import { element, emptyElement, type XmlNode, xmlDocument } from '@/server/platform/xml'

/** Edits of a feed. */
export const FEED_SIZE = 50
/** Characters of a value in a feed. */
const MAX = 200

/**
 * Changes as Atom (RFC 4287). They can be hidden with their entry at any moment: no shared cache keeps the feed, and
 * others ask before they show it.
 */
export async function changesFeedAnswer({ title, path, self }: Channel, edits: readonly Edit[]): Promise<Response> {
  const { SITE_URL } = env()
  const { name } = await site()
  const changed = edits[0] ? new Date(edits[0].createdDate) : startOfToday()
  const feed = element(
    'feed',
    [
      element('title', title),
      element('subtitle', name),
      element('id', SITE_URL + path),
      element('updated', changed.toISOString()),
      emptyElement('link', { rel: 'self', type: 'application/atom+xml', href: SITE_URL + self }),
      emptyElement('link', { rel: 'alternate', type: 'text/html', href: SITE_URL + path }),
      ...edits.map((edit) => entry(edit, SITE_URL)),
    ],
    { xmlns: 'http://www.w3.org/2005/Atom' },
  )
  return new Response(xmlDocument(feed), {
    headers: feedHeaders('application/atom+xml', changed),
  })
}

function entry(edit: Edit, siteUrl: string): XmlNode {
  const t = translator('edits')
  const page = siteUrl + changeLink(edit.id)
  const name = edit.entry.noun === 'tag' ? formatTag(edit.entry.name) : edit.entry.name
  const kind = EDIT_KINDS.find((each) => each === edit.kind)
  return element('entry', [
    element('title', t('atom.entry', { name, kind: kind ? t(`kinds.${kind}`) : edit.kind })),
    element('id', page),
    emptyElement('link', { rel: 'alternate', type: 'text/html', href: page }),
    element('published', edit.createdDate),
    element('updated', edit.createdDate),
    element('author', [element('name', edit.editor?.username ?? t(authorOf(edit)))]),
    element('summary', summaryOf(edit)),
  ])
}

function summaryOf({ entry: { noun }, changes, comment, source }: Edit): string {
  const t = translator('edits')
  const { fields } = messagesOf(routing.defaultLocale)
  const cut = (value: string | number | null) => {
    const text = value === null ? t('nothing') : String(value).replaceAll('\n', ', ')
    return text.length > MAX ? `${text.slice(0, MAX)}…` : text
  }
  const lines = changes.map(
    ({ field, before, after }) => `${labelOf(fields, noun, field)}: ${cut(before)} → ${cut(after)}`,
  )
  return [comment, source && t('source', { source }), ...lines].filter(Boolean).join('\n')
}
