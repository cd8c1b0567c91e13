import { fileURLToPath } from 'node:url'

/** Next with its defaults, and the project's own packages: the same Next, the same React. */
export default {
  turbopack: { root: fileURLToPath(new URL('../../..', import.meta.url)) },
  compress: process.env.COMPRESS !== 'no',
}
