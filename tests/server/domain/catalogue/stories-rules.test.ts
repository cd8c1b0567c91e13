import { describe, expect, test } from 'vitest'
import { eachOnce, type Part, placesByDate, placesOf, type Relation } from '@/server/domain/catalogue/stories'

/** "1990 1, 1995 2": a year and an id. */
const parts = (text: string): Part[] =>
  text.split(', ').map((part) => {
    const [year, id] = part.split(' ')
    return { id: Number(id), date: year === '?' ? null : Number(year) * 10_000 }
  })
/** "1 Sequel 2": 2 is the sequel of 1. */
const relations = (text: string): Relation[] =>
  text.split(', ').map((relation) => {
    const [from, type, to] = relation.split(' ')
    return { from: Number(from), to: Number(to), type: type as Relation['type'] }
  })
const shown = (of: string, by: string) =>
  placesOf(parts(of), relations(by)).map(({ id, number, relation }) =>
    number === null ? `${id} ${relation}` : `${number}: ${id}`,
  )

describe('the order of a story', () => {
  test('is that of its sequels, whatever their dates', () => {
    expect(shown('2001 1, 1999 2, 2010 3', '1 Sequel 2, 2 Sequel 3')).toEqual(['1: 1', '2: 2', '3: 3'])
    expect(shown('2001 1, 1999 2', '1 Prequel 2')).toEqual(['1: 2', '2: 1'])
  })

  test('is that of release between sequels of one work', () => {
    expect(shown('2000 1, 2005 2, 2003 3, 2009 4', '1 Sequel 2, 1 Sequel 3, 2 Sequel 4, 3 Sequel 4')).toEqual([
      '1: 1',
      '2: 3',
      '3: 2',
      '4: 4',
    ])
  })

  test('has side stories and summaries beside the work that they belong to, by their release', () => {
    expect(
      shown('2000 1, 2003 2, 2002 3, 2001 4', '1 Sequel 2, 1 SideStory 3, 3 ParentStory 1, 1 Summary 4, 4 FullStory 1'),
    ).toEqual(['1: 1', '4 Summary', '3 SideStory', '2: 2'])
  })

  test('has what belongs to a side story beside the same work', () => {
    expect(shown('2000 1, 2003 2, 2001 3, 2002 4', '1 Sequel 2, 1 SideStory 3, 3 SideStory 4')).toEqual([
      '1: 1',
      '3 SideStory',
      '4 SideStory',
      '2: 2',
    ])
  })

  test('has other versions and spin-offs, with their sequels, after the chain', () => {
    const all = '1 Sequel 2, 1 AlternativeVersion 3, 3 Sequel 4, 1 Summary 5'
    expect(shown('1995 1, 1998 2, 2007 3, 2009 4, 1997 5', all)).toEqual([
      '1: 1',
      '5 Summary',
      '2: 2',
      '3 AlternativeVersion',
      '4 Sequel',
    ])
  })

  test('is the chain of the given work, if it has one; else the longest', () => {
    const both = '1 Sequel 2, 1 SpinOff 3, 3 Sequel 4, 4 Sequel 5'
    expect(shown('2000 1, 2001 2, 2002 3, 2003 4, 2004 5', both).filter((place) => place.includes(':'))).toEqual([
      '1: 1',
      '2: 2',
    ])
    expect(shown('2002 6, 2000 1, 2001 2', '1 Sequel 2, 1 SideStory 6, 6 ParentStory 1')).toEqual([
      '1: 1',
      '6 SideStory',
      '2: 2',
    ])
  })

  test('without sequels is the work that the others accompany', () => {
    expect(shown('1999 1, 2000 2', '1 ParentStory 2, 2 SideStory 1')).toEqual(['1: 2', '1 SideStory'])
  })

  test('cuts a circle at its earliest work', () => {
    expect(shown('2002 1, 2000 2, 2001 3', '1 Sequel 2, 2 Sequel 3, 3 Sequel 1')).toEqual(['1: 2', '2: 3', '3: 1'])
    expect(shown('2000 1, 2001 2', '1 Sequel 1, 1 Sequel 2')).toEqual(['1: 1', '2: 2'])
  })

  test('has unknown dates last', () => {
    expect(shown('? 1, 2001 2, 2002 3', '2 Sequel 1, 2 Sequel 3').at(-1)).toBe('3: 1')
  })
})

test('by release every work has a number', () => {
  expect(placesByDate(parts('2001 1, ? 2, 1999 3')).map(({ id, number }) => `${number}: ${id}`)).toEqual([
    '1: 3',
    '2: 1',
    '3: 2',
  ])
})

test('of two directions of a relation one is kept', () => {
  expect(
    eachOnce(relations('2 Prequel 1, 1 Sequel 2, 1 SideStory 3, 3 ParentStory 1, 4 AlternativeVersion 1')),
  ).toEqual(relations('1 Sequel 2, 1 SideStory 3, 4 AlternativeVersion 1'))
})
