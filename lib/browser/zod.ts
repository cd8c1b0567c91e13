import { z } from 'zod/v4'

// zod compiles code at run time and tries that with the first object schema. Our Content-Security-Policy forbids it,
// and Firefox logs the attempt as an error.
z.config({ jitless: true })

/** What the browser gets for "zod" (next.config.ts), so that this is set before any schema is made. */
export { z }
