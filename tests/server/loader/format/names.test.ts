import { describe, expect, test } from 'vitest'
import { nameKeys, readName } from '@/server/loader/format/names'

describe('readName', () => {
  test.each([
    ['Urasawa, Naoki', 'Naoki Urasawa', 'Naoki', null, 'Urasawa'],
    ['Hwang, Mi Ri', 'Mi Ri Hwang', 'Mi', 'Ri', 'Hwang'],
    ['Romi Park', 'Romi Park', 'Romi', null, 'Park'],
    ['Asuka Langley Soryu', 'Asuka Langley Soryu', 'Asuka', 'Langley', 'Soryu'],
    ['Monkey D. Luffy', 'Monkey D. Luffy', 'Monkey', 'D.', 'Luffy'],
    ['CLAMP', 'CLAMP', 'CLAMP', null, null],
    ['Jintan (child)', 'Jintan (child)', 'Jintan', null, null],
    ['Seiji Nōmi/Dusk Taker', 'Seiji Nōmi/Dusk Taker', 'Seiji', null, 'Nōmi'],
    ['(Narrator)', '(Narrator)', '(Narrator)', null, null],
    ['浦沢直樹', '浦沢直樹', '浦沢直樹', null, null],
    ['a, b, c', 'a, b, c', 'a,', 'b,', 'c'],
  ])('%s', (text, full, first, middle, last) => {
    expect(readName(text)).toEqual({ full, first, middle, last })
  })
})

describe('nameKeys', () => {
  test('finds a person by the name, by last name first, and by the native name', () => {
    expect(nameKeys(readName('Kōhei Yanagi'), '柳晃平')).toEqual({
      key: 'kohei yanagi',
      first: 'kohei',
      middle: '',
      last: 'yanagi',
      search: ['kohei yanagi', '柳晃平', 'yanagi kohei'],
    })
  })

  test('has a name once that is the same in both orders', () => {
    expect(nameKeys(readName('CLAMP'), 'CLAMP').search).toEqual(['clamp'])
  })
})
