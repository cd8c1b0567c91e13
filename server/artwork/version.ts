/** Part of every drawing's address: raise it when the drawing changes, so that no cache serves the old one. */
export const ARTWORK_VERSION = 1
