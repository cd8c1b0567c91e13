import { choice, integer, variable, wholeNumber, word } from './variable'

/** The values of SIZE, from the least memory to the most. */
export const SIZES = ['small', 'medium', 'large'] as const

/** More processes than the greatest machines have processors are a slip. */
const MOST_ORIGINS = 1024

export const processes = {
  SIZE: variable(
    'How much memory an instance takes: `small`, `medium` or `large` ([operations.md](operations.md), "Memory"). It decides the number of origins, the caches, the heap of each process and the settings of the embedded PostgreSQL.',
    word(SIZES).optional(),
    'by the memory of the container or machine: `small` below 2 GB, `medium` below 8 GB',
  ),
  ORIGINS: variable(
    'Number of origin processes, which render pages and answer calls.',
    wholeNumber(1, MOST_ORIGINS).optional(),
    'one for each processor, at most 1, 2 or 4 by `SIZE`',
  ),
  JOBS: variable('`off` leaves mails and other jobs to `npm run worker`.', choice(['on', 'off'], 'on')),
  TRUST_PROXY: variable('Number of proxies in front whose `X-Forwarded-For` is trusted.', integer(0)),
  DRAIN_SECONDS: variable(
    'Seconds between "not ready" and the end of the program, in which load balancers notice it.',
    integer(0, 0, 300),
  ),
  READ_ONLY: variable(
    '`yes` writes nothing to the database: reads go on, everything that writes answers 503, and no jobs run ([operations.md](operations.md), "While nothing can be written").',
    choice(['yes', 'no'], 'no'),
  ),
  NODE_ENV: variable(
    'The kind of run. `npm run dev` and the tests set it; a site leaves it as it is.',
    word(['development', 'production', 'test']).default('production'),
  ),
}
