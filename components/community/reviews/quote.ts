import { call } from '@/lib/browser/api'
import type { Review } from '@/lib/community/schemas/reviews'
import { links } from '@/lib/links'
import { convert } from '@/lib/markup/convert/convert'
import { covered, uncovered } from '@/lib/markup/cover'
import type { TextType } from '@/lib/markup/formats'
import { escapeHtml } from '@/lib/markup/html'
import { type Answered, quotedExcerpt, withMention } from './review-reply'

/** What a comment says, as a quote with its author, in this type of text. */
export function quoted(
  { poster, rawText, textType }: Pick<Review, 'poster' | 'rawText' | 'textType'>,
  to: TextType,
): string {
  const text = convert(rawText, textType, 'Html').text
  const html = `<blockquote><p><cite>${escapeHtml(poster.username)}</cite></p>${text}</blockquote>`
  return convert(html, 'Html', to).text.trim()
}

/** A comment as a quote. @throws Problem, if it cannot be read */
export async function quoteOf(id: number, to: TextType): Promise<string> {
  return quoted(await call<Review>(links.comment(id)), to)
}

/**
 * What is posted for a reply to a review. Its beginning is a quote with a link to it, then come a mention of its author
 * and what is typed. A spoiler around all that is typed is around all of it.
 */
export function reviewReply({ html: review, username, source }: Answered, typed: string, type: TextType): string {
  const { text, episode } = uncovered(type, typed)
  const said = quotedExcerpt(review)
  // Plain text has no quotes: a name in one would be told of the reply.
  const quote = type === 'Plain' ? said.replaceAll('@', '') : said
  const link = `<p><a href="${escapeHtml(source.address)}">${escapeHtml(source.name)}</a></p>`
  const html = `<blockquote>${link}${quote && `<p>${escapeHtml(quote)}</p>`}</blockquote>`
  const block = convert(html, 'Html', type).text.trim()
  return covered(type, `${block}\n\n${withMention(text.trimStart(), username)}`, episode)
}
