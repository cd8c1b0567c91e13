/** The rules of differences, which forms have, too. */
export {
  applied,
  type Delta,
  deltaOf,
  differingItems,
  inverse,
  isSame,
  keyOf,
  LISTS,
  type ListKeys,
  type Names,
  partsOf,
  REFERENCES,
  readable,
  textOf,
  type Values,
  valueAt,
} from '@/lib/catalogue/documents/differences'
