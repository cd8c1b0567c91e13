/** A variable that other programs than the product read: scripts, containers, libraries, tests. */
export type Other = { name: string; fallback?: string; description: string }

/** Read by the compose files, from `.env` beside them. */
export const ofContainers: Other[] = [
  {
    name: 'SITE_DOMAIN',
    description:
      'The domain name that leads to this server. Required by `docker-compose.domain.yml`, and used by it alone.',
  },
  {
    name: 'POSTGRES_PASSWORD',
    fallback: '`mokuroku`',
    description: 'The password of its PostgreSQL, which takes it over at its first start alone.',
  },
  {
    name: 'COMPOSE_FILE',
    fallback: '`docker-compose.yml`',
    description: 'The compose files, with colons between them: Docker Compose reads it.',
  },
  {
    name: 'BACKUP_VOLUME',
    fallback: 'the volume `backups`',
    description:
      'Where `/backups` of the container is, which `BACKUP_TO` names there: a volume, or the path of a folder of this machine that belongs to the account 1000.',
  },
]

/** Read by Node.js and by packages. */
export const ofLibraries: Other[] = [
  {
    name: 'NODE_EXTRA_CA_CERTS',
    description:
      'A file with further certificate authorities, for a bucket, mail server or collector with a certificate of your own.',
  },
  {
    name: 'NODE_COMPILE_CACHE',
    fallback: '`compile-cache` in `DATA_DIR`',
    description:
      'Where Node.js keeps the compiled code of origins and other processes, so that later starts are faster.',
  },
  { name: 'TMPDIR', fallback: '`/tmp`', description: 'Where the sockets of the origins and short-lived files are.' },
  {
    name: 'OTEL_EXPORTER_OTLP_HEADERS',
    description: 'Headers that the collector asks for, as `name=value`, separated by commas.',
  },
  { name: 'OTEL_EXPORTER_OTLP_TIMEOUT', description: 'Milliseconds that the collector has for an answer.' },
  { name: 'OTEL_EXPORTER_OTLP_COMPRESSION', description: '`gzip` compresses what is sent.' },
  { name: 'OTEL_EXPORTER_OTLP_CERTIFICATE', description: "A file with the collector's certificate authority." },
  {
    name: 'OTEL_RESOURCE_ATTRIBUTES',
    description: 'Further attributes of all spans, as `name=value`, separated by commas.',
  },
]

/** Read by scripts and tests. */
export const ofDevelopment: Other[] = [
  {
    name: 'RUNTIME',
    description: "`system` keeps the machine's own Node.js; otherwise the commands fetch Node.js 24 where it is older.",
  },
  {
    name: 'CATALOGUE_DATA',
    description: 'A folder with a real catalogue, for the tests and benchmarks that need one.',
  },
  {
    name: 'TEST_DATABASE_URL',
    description: 'A second PostgreSQL, for the tests of the database in `npm run test:all`.',
  },
  { name: 'E2E_PORT', description: 'The port of a server that runs already, to write a journey against it.' },
  { name: 'E2E_DATA', fallback: '`.data`', description: 'The `DATA_DIR` of that server.' },
  { name: 'CHROMIUM', description: 'The path of a Chromium to use instead of the one that is found.' },
  { name: 'FAULT_ROUNDS', fallback: '5; `npm run test:faults`: 200', description: 'How often each fault is tried.' },
  { name: 'FUZZ_RUNS', description: 'Number of random inputs of each property.' },
  { name: 'FUZZ_SEED', description: 'The seed of random inputs, to repeat those of another run.' },
  { name: 'FUZZ_SECONDS', fallback: '20', description: 'Seconds after which a journey with random inputs ends.' },
  { name: 'LOOKS_EMAIL', description: "The account with which `npm run looks` captures and checks users' pages." },
  { name: 'LOOKS_PASSWORD', description: 'Its password.' },
  { name: 'LOOKS_ONLY', description: 'A pattern of the states that `npm run looks` captures and checks.' },
]
