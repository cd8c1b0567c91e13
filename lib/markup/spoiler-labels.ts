import type { Formats } from '@/lib/format'
import { fill } from '@/lib/text'
import { escapeHtml } from './html'
import { episodeAttribute, episodeOf } from './spoiler'

/** The words of a spoiler's label (`reviews.spoiler` of the messages); `until` has a place for the `{episode}`. */
export type SpoilerTexts = { label: string; until: string }

/** The labels of spoilers in one locale: without a caption of their own, and what follows a caption. */
export type SpoilerLabels = { label: (episode: number | null) => string; until: (episode: number) => string }

export function spoilerLabels({ label, until }: SpoilerTexts, format: Pick<Formats, 'count'>): SpoilerLabels {
  const tells = (episode: number) => fill(until, { episode: format.count(episode) })
  return { label: (episode) => (episode === null ? label : `${label} ${tells(episode)}`), until: tells }
}

/** Marks our words in a caption, so that a page can replace them; the sanitiser removes the mark from users' texts. */
export const captionLabel = (episode: number | null, { label }: SpoilerLabels) =>
  `<span data-spoiler-label="${episode ?? ''}">${label(episode)}</span>`
export const captionUntil = (episode: number, { until }: SpoilerLabels) =>
  `<span data-spoiler-until="${episode}">${until(episode)}</span>`

/** What begins a spoiler in a line. */
export function inlineSpoilerStart(episode: number | null, { label }: SpoilerLabels): string {
  const visible = episode === null ? '' : `<small aria-hidden="true">${label(episode)}</small> `
  const box = `<input type="checkbox" aria-label="${label(episode)}" />`
  return `<label class="inline-spoiler"${episodeAttribute(episode)}>${box}${visible}<span data-nosnippet="">`
}

const LABELS =
  /<span data-spoiler-(label|until)="(\d*)">[^<]*<\/span>|<label class="inline-spoiler"(?: data-spoiler-ep="(\d+)")?><input [^>]*\/>(?:<small aria-hidden="true">[^<]*<\/small> )?<span data-nosnippet="">/g

/**
 * A rendered text (renderText) with the labels of its spoilers in the locale of the page that shows it. The server
 * renders and caches a text once for all locales. Calls answer for all of them, so it has those of the default locale
 * until then.
 */
export function withSpoilerLabels(html: string, texts: SpoilerTexts, format: Pick<Formats, 'count'>): string {
  if (!html.includes('spoiler')) return html
  const labels = spoilerLabels({ label: escapeHtml(texts.label), until: escapeHtml(texts.until) }, format)
  return html.replace(LABELS, (_, kind: string | undefined, of: string | undefined, inline: string | undefined) => {
    const episode = kind === undefined ? episodeOf(inline) : episodeOf(of)
    if (kind === undefined) return inlineSpoilerStart(episode, labels)
    return kind === 'until' && episode !== null ? captionUntil(episode, labels) : captionLabel(episode, labels)
  })
}
