import { fileURLToPath } from 'node:url'

/** As Next comes; the packages are those of the project: the same Next, the same React. */
export default {
  turbopack: { root: fileURLToPath(new URL('../../..', import.meta.url)) },
  compress: process.env.COMPRESS !== 'no',
}
