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
  'the table and the covers of my watched': { ownLines: 0, sheetBytes: 1250 },
  'uploads, personal tokens and keys of feeds': { ownLines: 0, sheetBytes: 850 },
  'the queue and log of moderators, reports and takedown requests': { ownLines: 0, sheetBytes: 550 },
  'threads of discussions, and blocked users': { ownLines: 0, sheetBytes: 300 },
  'the peers of a torrent, shared files and next episodes': { ownLines: 0, sheetBytes: 500 },
  'scores in the scale of the reader': { ownLines: 19, sheetBytes: 1300 },
  'sizes of covers, and the colours of my statuses': { ownLines: 56, sheetBytes: 1400 },
  'the buttons on cards and rows of works': { ownLines: 95, sheetBytes: 2600 },
  'the own home page and the feed of friends': { ownLines: 0, sheetBytes: 1500 },
  'the selection in my watched, its groups, and rows on phones': { ownLines: 0, sheetBytes: 1200 },
  'the lists on a profile, and comparisons': { ownLines: 0, sheetBytes: 700 },
  'titles inside a list, covers and likes of lists': { ownLines: 0, sheetBytes: 450 },
  'the panel of all filters': { ownLines: 0, sheetBytes: 700 },
  'the head of a work, and how users track it': { ownLines: 0, sheetBytes: 600 },
  'seasons, rankings, the calendar, and similar works': { ownLines: 0, sheetBytes: 1700 },
  'favourite names, the banner of a profile, and collaborators': { ownLines: 0, sheetBytes: 400 },
  'the list and the pages of tags': { ownLines: 0, sheetBytes: 250 },
  'the order of watching, its graph, and smart lists': { ownLines: 0, sheetBytes: 850 },
  'recommendations, and the relations and episodes of the edit page': { ownLines: 0, sheetBytes: 400 },
  'scores of others that are hidden': { ownLines: 7, sheetBytes: 200 },
  'the place of pictures that have not arrived': { ownLines: 0, sheetBytes: 150 },
  checkboxes: { ownLines: 17, sheetBytes: 1050 },
} satisfies Record<string, { ownLines: number; sheetBytes: number }>

const sum = (numbers: number[]) => numbers.reduce((all, each) => all + each, 0)

/** Lines of CSS in the repository. */
export const OWN_LINES = sum(Object.values(BUDGETS).map(({ ownLines }) => ownLines))

/** Bytes of the built stylesheet, before compression. */
export const SHEET_BYTES = sum(Object.values(BUDGETS).map(({ sheetBytes }) => sheetBytes))
