/**
 * What the styles may take, by what it is for: a new screen extends both by a line of its own, with as little as it needs.
 * docs/decisions.md says what is a utility and what is own CSS.
 */
const BUDGETS = {
  'what stood when styles became utilities': { ownLines: 1500, sheetBytes: 93_000 },
  'the details of a watched record, and drafts of forms': { ownLines: 0, sheetBytes: 200 },
  'the account in the drawer, the menu and the sheet': { ownLines: 0, sheetBytes: 450 },
  'the dialog and the pages of imports': { ownLines: 0, sheetBytes: 250 },
  'the marks of watched cards, and partial dates': { ownLines: 0, sheetBytes: 350 },
  'the editor of texts, and spoilers': { ownLines: 6, sheetBytes: 1200 },
  'the form, votes and discussions of reviews': { ownLines: 0, sheetBytes: 800 },
  'the bell, the page and the switches of notifications': { ownLines: 0, sheetBytes: 400 },
} satisfies Record<string, { ownLines: number; sheetBytes: number }>

const sum = (numbers: number[]) => numbers.reduce((all, each) => all + each, 0)

/** Lines of CSS in the repository. */
export const OWN_LINES = sum(Object.values(BUDGETS).map(({ ownLines }) => ownLines))

/** Bytes of the built stylesheet, before compression. */
export const SHEET_BYTES = sum(Object.values(BUDGETS).map(({ sheetBytes }) => sheetBytes))
