/** Everything that pages show of one's own, in one piece (use-parts.ts). */
export { Actions } from './actions'
export { CardMark } from './card-mark'
export { Mark } from './mark'
export { RowMark } from './row-mark'
