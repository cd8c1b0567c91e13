import { expect, test } from 'vitest'
import { GET } from '@/app/opensearch.xml/route'
import { ask } from '@/tests/support/api'
import { useDatabase } from '@/tests/support/database'
import { givenCharacter, givenMedia } from '@/tests/support/factories'
import { parseXml, textOf, within } from '@/tests/support/xml'

useDatabase()

const NAMESPACE = '{http://a9.com/-/spec/opensearch/1.1/}'

test('the description names the search page and the suggestions', async () => {
  const answer = await GET()
  expect(answer.headers.get('content-type')).toBe('application/opensearchdescription+xml; charset=utf-8')
  const root = parseXml(await answer.text())
  expect(root.name).toBe(`${NAMESPACE}OpenSearchDescription`)
  expect(textOf(root, `${NAMESPACE}ShortName`)?.length).toBeLessThanOrEqual(16)
  expect(textOf(root, `${NAMESPACE}Description`)?.length).toBeLessThanOrEqual(1024)
  expect(within(root, `${NAMESPACE}Url`).map(({ attributes }) => [attributes.type, attributes.template])).toEqual([
    ['text/html', 'http://localhost:3000/search?query={searchTerms}'],
    ['application/x-suggestions+json', 'http://localhost:3000/api/search/suggestions?query={searchTerms}'],
    ['application/opensearchdescription+xml', 'http://localhost:3000/opensearch.xml'],
  ])
})

test('suggestions are the query, and the names, descriptions and addresses of the results', async () => {
  const bebop = await givenMedia({ title: 'Cowboy Bebop', type: 'Anime', releaseDate: 19980403 })
  const cowboy = await givenCharacter('Cowboy Andy')
  const answer = await ask('/api/search/suggestions?query=cowboy')
  expect(answer.headers.get('content-type')).toBe('application/x-suggestions+json')
  expect(await answer.json()).toEqual([
    'cowboy',
    ['Cowboy Bebop', 'Cowboy Andy'],
    ['Anime · 1998', 'Characters'],
    [`http://localhost:3000/media/${bebop}`, `http://localhost:3000/character/${cowboy}`],
  ])
})

test('a query that finds nothing, and an empty one, have no suggestions', async () => {
  expect(await (await ask('/api/search/suggestions?query=qzxwvjkq')).json()).toEqual(['qzxwvjkq', [], [], []])
  expect(await (await ask('/api/search/suggestions')).json()).toEqual(['', [], [], []])
})
