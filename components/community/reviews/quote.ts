import { call } from '@/lib/browser/api'
import type { Review } from '@/lib/community/schemas/reviews'
import { links } from '@/lib/links'
import { convert } from '@/lib/markup/convert/convert'
import type { TextType } from '@/lib/markup/formats'
import { escapeHtml } from '@/lib/markup/html'

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
