import { availableParallelism } from 'node:os'
import { z } from 'zod'
import { choice, integer, variable } from './variable'

export const processes = {
  ORIGINS: variable(
    'Number of origin processes, which render pages and answer calls. Each takes some 200 MB when idle and 500 MB after thousands of pages.',
    integer(Math.min(4, availableParallelism()), 1),
    'one for each processor, at most 4',
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
    z.enum(['development', 'production', 'test']).default('production'),
  ),
}
