import sanitize from 'sanitize-html'
import { messagesOf } from '@/i18n/catalogue'
import { routing } from '@/i18n/routing'
import { formatsOf } from '@/lib/format'
import { INKS } from '@/lib/markup/color'
import { episodeOf, SPOILER_EPISODE } from '@/lib/markup/spoiler'
import { captionLabel, captionUntil, inlineSpoilerStart, spoilerLabels } from '@/lib/markup/spoiler-labels'
import { nestable } from './nesting'

/**
 * Removes everything that a review may not contain from a piece of HTML. A spoiler arrives as <details> or, in a line,
 * as <inline-spoiler>.
 */
export function sanitised(html: string): string {
  return expandSpoilers(nestable(sanitize(html, OPTIONS)))
}

const LINK = { rel: 'nofollow ugc noopener' }
const isWeb = (address: string) => /^https?:\/\/[^\s/]/i.test(address)
const isOurs = (address: string) => /^\/api\/file\/[\w/-][\w./-]*(\?w=\d+)?$/.test(address) && !address.includes('..')

const OPTIONS: sanitize.IOptions = {
  allowedTags: [
    ...['p', 'br', 'hr', 'h4', 'h5', 'h6', 'blockquote', 'pre', 'code', 'ul', 'ol', 'li', 'details', 'summary'],
    ...['b', 'strong', 'i', 'em', 'u', 's', 'del', 'ins', 'sub', 'sup', 'small', 'q', 'cite', 'span', 'a', 'img'],
    ...['table', 'thead', 'tbody', 'tr', 'th', 'td', 'inline-spoiler'],
  ],
  allowedAttributes: {
    a: ['href', 'rel'],
    img: ['src', 'alt', 'loading', 'decoding'],
    ol: ['start'],
    details: [SPOILER_EPISODE],
    'inline-spoiler': [SPOILER_EPISODE],
  },
  allowedClasses: { span: [...INKS.map((ink) => `ink-${ink}`), 'size-small', 'size-large'], details: ['spoiler'] },
  allowedSchemes: ['http', 'https'],
  allowProtocolRelative: false,
  transformTags: {
    // Headings of a text are below those of its page.
    h1: 'h4',
    h2: 'h5',
    h3: 'h6',
    strike: 's',
    div: blockOrSpoiler,
    p: blockOrSpoiler,
    span: (tagName, attribs) => {
      const episode = ofEpisode(attribs)
      return episode[SPOILER_EPISODE] ? { tagName: 'inline-spoiler', attribs: episode } : { tagName, attribs }
    },
    'inline-spoiler': (tagName, attribs) => ({ tagName, attribs: ofEpisode(attribs) }),
    center: 'p',
    a: (_, { href = '' }) =>
      isWeb(href.trim()) ? { tagName: 'a', attribs: { href: href.trim(), ...LINK } } : { tagName: 'span', attribs: {} },
    img: (_, { src = '', alt = '' }) => picture(src.trim(), alt),
    details: (_, attribs) => ({ tagName: 'details', attribs: { class: 'spoiler', ...ofEpisode(attribs) } }),
    ol: (tagName, { start = '' }): sanitize.Tag =>
      /^\d{1,6}$/.test(start) ? { tagName, attribs: { start } } : { tagName, attribs: {} },
  },
}

/** The episode of a spoiler, from the attributes that the user wrote. */
function ofEpisode(attribs: sanitize.Attributes): sanitize.Attributes {
  const episode = episodeOf(attribs[SPOILER_EPISODE])
  return episode === null ? {} : { [SPOILER_EPISODE]: String(episode) }
}

/** A block with an episode is a spoiler. */
function blockOrSpoiler(_: string, attribs: sanitize.Attributes): sanitize.Tag {
  const episode = ofEpisode(attribs)
  if (!episode[SPOILER_EPISODE]) return { tagName: 'p', attribs: {} }
  return { tagName: 'details', attribs: { class: 'spoiler', ...episode } }
}

/** Our policy allows our own pictures only: another host would learn who reads. Other pictures become links. */
function picture(src: string, alt: string): sanitize.Tag {
  if (isOurs(src)) return { tagName: 'img', attribs: { src, alt, loading: 'lazy', decoding: 'async' } }
  if (isWeb(src)) return { tagName: 'a', attribs: { href: src, ...LINK }, text: alt.trim() || src }
  return { tagName: 'span', attribs: {}, text: alt }
}

/**
 * Expands the spoilers in the balanced HTML of a text, after the sanitiser, so that users cannot write form fields. A
 * block is a <details> with a <summary>, an inline spoiler a checkbox with its label: both open by keyboard and without
 * JavaScript. Search engines do not quote them (data-nosnippet, which they know on div, section and span alone). The
 * labels are those of the default locale, because a text is rendered once for all; a page puts its own in their place
 * (withSpoilerLabels).
 */
function expandSpoilers(html: string): string {
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
