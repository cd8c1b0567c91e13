import { z } from 'zod'
import { host } from './host'
import { LOG_LEVELS } from './log-levels'
import { decimal, port, variable, webAddress, word } from './variable'

const hasNoLogin = (address: string) => !URL.canParse(address) || new URL(address).username === ''

const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const

export const logAndMetrics = {
  LOG_LEVEL: variable(
    'What is logged: at `info` a line for each request, at `error` failures alone.',
    word(LOG_LEVELS).default('info'),
  ),
  LOG_ADDRESSES: variable(
    "How much of a client's address is logged: its network (`short`), all of it (`full`) or nothing (`none`).",
    word(['short', 'full', 'none']).default('short'),
  ),
  METRICS_PORT: variable('The port where Prometheus reads `/metrics`.', port(0), 'none'),
  METRICS_HOST: variable('The address of that port.', host('127.0.0.1')),
  WORKER_METRICS_PORT: variable(
    'The port of the metrics of `npm run worker`, which may run on the same machine; its address is `METRICS_HOST`, too.',
    port(0),
    'none',
  ),
  GRAFANA_URL: variable(
    'Your Grafana, or its dashboard of this site, to which `/admin` leads administrators.',
    webAddress()
      .refine(hasNoLogin, 'has a user or a password; write it without, since administrators read it')
      .optional(),
    'none',
  ),
}

export const traces = {
  OTEL_EXPORTER_OTLP_ENDPOINT: variable(
    'The collector that traces are sent to, by OTLP over HTTP ([operations.md](operations.md), "Traces").',
    webAddress().optional(),
    'none: no traces',
  ),
  OTEL_SERVICE_NAME: variable('The name of the service in traces.', z.string().default('mokuroku')),
  OTEL_TRACES_SAMPLER: variable(
    'Which traces are sent: all, none, or a share of them. `parentbased_` makes no difference.',
    word(SAMPLERS).default('parentbased_always_on'),
  ),
  OTEL_TRACES_SAMPLER_ARG: variable('The share of traces that `traceidratio` sends.', decimal(1, 0, 1)),
}
