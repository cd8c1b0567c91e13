import { birthday, fieldTable, prose, text } from './field'

const NAME = 200

/**
 * The plain fields of a person. A load replaces the three parts of a name together, and a merge chooses all of them as
 * one (`name`).
 */
export const PERSON = fieldTable({
  firstName: text(NAME, 'main', { line: 'first', isName: true, load: 'own', merge: false }),
  middleName: text(NAME, 'main', { line: 'middle', isName: true, load: 'own', merge: false }),
  lastName: text(NAME, 'main', { line: 'last', isName: true, load: 'own', merge: false }),
  nativeName: text(NAME, 'main', { line: 'native', isName: true }),
  biography: prose(20_000, 'main', { line: 'description' }),
  birthday: birthday('main', { line: 'birthday' }),
})
