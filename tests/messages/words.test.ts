import { expect, test } from 'vitest'
import messages from '@/messages/en.json'

type Texts = { [key: string]: string | string[] | Texts }

/** Each text with its key ("media.browse.title"), without the names of its arguments. */
function textsOf(all: Texts, path = ''): [key: string, text: string][] {
  return Object.entries(all).flatMap(([name, value]) =>
    typeof value === 'string'
      ? [[path + name, value.replace(/\{\w+/g, '{')]]
      : textsOf(value as Texts, `${path}${name}.`),
  )
}

/** One word for each thing (docs/glossary.md). */
test.each([
  ['rating', /\bscor(e|es|ed|ing)\b/i],
  ['user', /\bmembers?\b/i],
  ['watched list', /\b(on|in|to) (my|your) list\b/i],
  ['Planned', /\bplans? to (watch|read|play)\b|\bbacklog\b|\bwatchlist\b/i],
  ['watched', /\bmy media\b|\blibrary\b/i],
  ['favorite', /\bfavourites?\b/i],
  ['log in', /\bsign(ed)?[ -](in|out|up)\b/i],
  ['description', /\bsynopsis|synopses\b/i],
  ['suggestion', /\bpropos(e|es|ed|al|als|ing)\b/i],
  ['email', /\be-mails?\b/i],
])('texts say “%s”', (_, others) => {
  expect(textsOf(messages).filter(([, text]) => others.test(text))).toEqual([])
})

test('a rating of a work is no vote, which is what readers give to texts', () => {
  const votes = textsOf(messages).filter(([, text]) => /\bvotes?\b/i.test(text))
  expect(votes.filter(([key]) => !/^(reviews|notifications|account\.profile|errors)\b/.test(key))).toEqual([])
})
