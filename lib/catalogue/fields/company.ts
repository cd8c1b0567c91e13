import { date, fieldTable, prose, text } from './field'

const TITLE = 500

/** The plain fields of a company. */
export const COMPANY = fieldTable({
  name: text(TITLE, 'main', { isRequired: true, line: 'name', isName: true, derived: { name_sort: 'sortKey' } }),
  nativeName: text(TITLE, 'main', { line: 'native' }),
  biography: prose(20_000, 'main', { line: 'description' }),
  founded: date('main', { line: 'founded' }),
})
