/** The build that Node and every bundler read alike: the package's main entry exports differently to each of them. */
declare module 'opentype.js/dist/opentype.mjs' {
  export { type Font, parse } from 'opentype.js'
}
