import { messagesOf } from '@/i18n/catalogue'
import { routing } from '@/i18n/routing'
import { formatsOf } from '@/lib/format'
import { episodeOf } from '@/lib/markup/spoiler'
import { captionLabel, captionUntil, inlineSpoilerStart, spoilerLabels } from '@/lib/markup/spoiler-labels'

/**
 * Expands the spoilers in the balanced HTML of a text, after the sanitiser, so that users cannot write form fields. A
 * block is a <details> with a <summary>, an inline spoiler a checkbox with its label: both open by keyboard and without
 * JavaScript. Search engines do not quote them (data-nosnippet, which they know on div, section and span alone). The
 * labels are those of the default locale, because a text is rendered once for all; a page puts its own in their place
 * (withSpoilerLabels).
 */
export function expandSpoilers(html: string): string {
  const written: string[] = []
  const captions: Caption[] = []
  /** The spoiler that has just begun, whose caption would be next. */
  let begun: { episode: number | null } | undefined
  let end = 0
  const write = (text: string) => {
    if (begun && text.trim() !== '') written.push(caption(begun.episode))
    if (text.trim() !== '') begun = undefined
    written.push(text)
  }
  for (const { 0: tag, 1: slash, 2: name, 3: attribute, index } of html.matchAll(TAG)) {
    write(html.slice(end, index))
    end = index + tag.length
    if (name === 'summary' && !slash) {
      captions.push({ from: written.length, of: begun })
      begun = undefined
      written.push(tag)
      continue
    }
    if (begun) written.push(caption(begun.episode))
    begun = undefined
    if (name === 'summary') written.push(endOf(captions.pop(), written), tag)
    else if (name === 'inline-spoiler')
      written.push(slash ? '</span></label>' : inlineSpoilerStart(episodeOf(attribute), labels))
    else if (name === 'details') {
      written.push(slash ? '</details></div>' : `<div data-nosnippet="">${tag}`)
      if (!slash) begun = { episode: episodeOf(attribute) }
    } else written.push(tag)
  }
  write(html.slice(end))
  return written.join('')
}

type Caption = { from: number; of: { episode: number | null } | undefined }

const TAG = /<(\/?)([a-z][a-z0-9-]*)(?:[^>]*? data-spoiler-ep="(\d+)")?[^>]*>/g

/** What is missing of a caption: a spoiler has one, and says up to which episode it tells. */
function endOf(caption: Caption | undefined, written: readonly string[]): string {
  if (!caption?.of) return ''
  const { episode } = caption.of
  const text = written
    .slice(caption.from)
    .join('')
    .replace(/<[^>]*>/g, '')
  if (text.trim() === '') return captionLabel(episode, labels)
  return episode === null ? '' : ` ${captionUntil(episode, labels)}`
}

const caption = (episode: number | null) => `<summary>${captionLabel(episode, labels)}</summary>`

const labels = spoilerLabels(messagesOf(routing.defaultLocale).reviews.spoiler, formatsOf(routing.defaultLocale))
