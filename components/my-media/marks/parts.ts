/** Everything that pages show of one's own, in one piece (places.tsx). */
export { Actions } from './actions'
export { CardMark, CoverMark, RowMark } from './marks'
