/** All components with the user's own data on shared pages, in one chunk (components/catalogue/marks/parts.ts). */
export { Actions } from './actions'
export { ListSeen } from './list-seen'
export { CardMark, CoverMark, RowMark, RowOneMore } from './marks'
export { RowQuick } from './quick'
export { EntryRecord } from './record'
export { Spoilers } from './spoilers'
