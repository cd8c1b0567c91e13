import { describe, expect, test } from 'vitest'
import { changeOf, errorsAt, repeatedIn, stateOf, taken } from '@/components/curation/contribute/edit-state'

const episode = (number: number, title: string) => ({ number, title })
const BEGAN = {
  title: 'Lanterns',
  format: 'TV',
  synonyms: ['A', 'B'],
  episodes: [episode(1, 'One'), episode(2, 'Two')],
}
const NONE = { before: {}, after: {} }

test('what is changed has no lines that nothing is typed in', () => {
  const values = { ...BEGAN, synonyms: ['A', 'B', '', ' C '] }
  expect(changeOf('media', { began: BEGAN, values }).after).toEqual({ synonyms: ['C'] })
  expect(changeOf('media', { began: BEGAN, values: { ...BEGAN, synonyms: ['A', 'B', ' '] } })).toEqual(NONE)
})

describe('the order of a list', () => {
  const cast = (...ids: number[]) => ids.map((character) => ({ character, role: 'Lead', actors: [] }))
  const began = { characters: cast(1, 2, 3) }
  const order = (...ids: number[]) => ids.map((character) => ({ character }))

  test('is changed by moving an item, and by nothing else', () => {
    expect(changeOf('media', { began, values: { characters: cast(3, 1, 2) } })).toEqual({
      before: { characterOrder: order(1, 2, 3) },
      after: { characterOrder: order(3, 1, 2) },
    })
    const added = changeOf('media', { began, values: { characters: cast(1, 3, 4) } })
    expect(Object.keys(added.after)).toEqual(['characters'])
    const staff = (...roles: string[]) => roles.map((role, person) => ({ person, role, description: null }))
    const values = { staff: staff('Artist', 'Author') }
    expect(Object.keys(changeOf('media', { began: { staff: staff('Director', 'Author') }, values }).after)).toEqual([
      'staff',
    ])
  })

  test('has an added item where it was moved to, but no new entry', () => {
    const { after } = changeOf('media', { began, values: { characters: cast(4, 1, 2, 3) } })
    expect(after.characterOrder).toEqual(order(4, 1, 2, 3))
    const fresh = { character: { new: { firstName: 'Rei' } }, role: 'Lead', actors: [] }
    expect(Object.keys(changeOf('media', { began, values: { characters: [fresh, ...cast(1, 2, 3)] } }).after)).toEqual([
      'characters',
    ])
  })

  test('is that of the draft when it is opened again, and is contested where others moved the same', () => {
    const change = changeOf('media', { began, values: { characters: cast(3, 1, 2) } })
    const now = { characters: cast(1, 2, 4, 3) }
    const { values, contested } = stateOf('media', now, change)
    expect(values).toEqual({ characters: cast(3, 1, 2, 4) })
    expect(contested).toEqual({})
    const theirs = { characters: cast(1, 4, 2, 3) }
    const mine = { before: { characterOrder: order(1, 2, 3, 4) }, after: { characterOrder: order(4, 1, 2, 3) } }
    const state = stateOf('media', theirs, mine)
    expect(state.values).toEqual({ characters: cast(4, 1, 2, 3) })
    expect(state.contested).toEqual({ characterOrder: order(1, 4, 2, 3) })
    expect(taken('media', state, 'characterOrder')).toEqual({ began: theirs, values: theirs, contested: {} })
  })
})

describe('a draft that is opened again', () => {
  const draft = {
    before: { title: 'Lanterns', episodes: [episode(1, 'One'), episode(2, 'Two')] },
    after: { title: 'Mine', episodes: [episode(1, 'First')] },
  }

  test('merges with what others have saved', () => {
    const now = { ...BEGAN, format: 'OVA', episodes: [...BEGAN.episodes, episode(3, 'Three')] }
    const { values, contested } = stateOf('media', now, draft)
    expect(values).toEqual({ ...now, title: 'Mine', episodes: [episode(1, 'First'), episode(3, 'Three')] })
    expect(contested).toEqual({})
  })

  test('keeps what is typed where both have changed the same, and shows what the others say; either can be taken', () => {
    const now = { ...BEGAN, title: 'Theirs', episodes: [episode(1, 'Uno'), episode(2, 'Dos')] }
    const state = stateOf('media', now, draft)
    expect(state.values).toMatchObject({ title: 'Mine', episodes: [episode(1, 'First')] })
    expect(state.contested).toEqual({
      title: 'Theirs',
      'episodes.1': episode(1, 'Uno'),
      'episodes.2': episode(2, 'Dos'),
    })
    // Saved as it is, it means what is typed.
    expect(changeOf('media', state)).toEqual({
      before: { title: 'Theirs', episodes: [episode(1, 'Uno'), episode(2, 'Dos')] },
      after: { title: 'Mine', episodes: [episode(1, 'First')] },
    })
    const theirs = ['title', 'episodes.1', 'episodes.2'].reduce((before, path) => taken('media', before, path), state)
    expect(theirs.contested).toEqual({})
    expect(changeOf('media', theirs)).toEqual(NONE)
  })

  test('an item that others have removed is back as it is typed, or goes', () => {
    const now = { ...BEGAN, episodes: [episode(2, 'Two')] }
    const state = stateOf('media', now, {
      before: { episodes: [episode(1, 'One')] },
      after: { episodes: [episode(1, 'First')] },
    })
    expect(state.contested).toEqual({ 'episodes.1': undefined })
    expect(state.values.episodes).toEqual([episode(2, 'Two'), episode(1, 'First')])
    expect(taken('media', state, 'episodes.1').values.episodes).toEqual([episode(2, 'Two')])
  })
})

test('errors of a call are at the items that were sent; those that name items stay', () => {
  const sent = { episodes: [episode(7, 'x')], openingsAndEndings: [{ title: '' }] }
  expect(
    errorsAt('media', sent, {
      'change.title': 'required',
      'change.episodes.0.title': 'tooLarge',
      'change.openingsAndEndings.0.title': 'required',
      'episodes.3': 'changed',
      endDate: 'endsBeforeBegin',
    }),
  ).toEqual({
    title: 'required',
    'episodes.7.title': 'tooLarge',
    'openingsAndEndings.0.title': 'required',
    'episodes.3': 'changed',
    endDate: 'endsBeforeBegin',
  })
})

test('items that are there twice are named', () => {
  expect(repeatedIn('media', { episodes: [episode(1, 'a'), episode(1, 'b')], synonyms: ['A', 'B'] })).toEqual({
    'episodes.1': 'repeated',
  })
})
