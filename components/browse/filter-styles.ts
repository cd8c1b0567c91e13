/** The fields of a list. On phones with JavaScript they are collapsed, so that the entries come first. */
export const FILTER_FIELDS =
  'grid grid-cols-2 items-end gap-3 max-sm:not-noscript:col-span-full max-sm:not-noscript:peer-aria-[expanded=false]:hidden sm:grid-cols-3 md:auto-cols-fr md:grid-flow-col md:grid-cols-none'
