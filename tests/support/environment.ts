/**
 * The variables of the developer's shell that reach a test: what programs need to run at all, and what chooses between
 * tests. All others would configure the product (DATABASE_URL, SMTP_URL, RATE_…), its libraries (PGHOST, AWS_…, OTEL_…,
 * NODE_OPTIONS), or a network that no test uses.
 */
const PASSED = new Set([
  // The machine.
  ...['PATH', 'HOME', 'USER', 'LOGNAME', 'SHELL', 'TERM', 'TMPDIR', 'TMP', 'TEMP', 'DISPLAY', 'XDG_RUNTIME_DIR'],
  ...['LD_LIBRARY_PATH', 'SYSTEMROOT', 'USERPROFILE', 'COMSPEC', 'PATHEXT'],
  ...['NODE_EXTRA_CA_CERTS', 'NODE_COMPILE_CACHE', 'NODE_V8_COVERAGE', 'COLORTERM', 'FORCE_COLOR', 'NO_COLOR'],
  // The tests.
  ...['CI', 'CATALOGUE_DATA', 'CHROMIUM', 'CONTAINER_IMAGE', 'SYSTEM_NODE'],
  ...['FAULT_ROUNDS', 'FUZZ_RUNS', 'FUZZ_SEED', 'FUZZ_SECONDS', 'TEST', 'VITEST'],
])

/** Variables with these beginnings belong to the tests and their runners. */
const PASSED_PREFIXES = /^(TEST_|E2E_|VITEST_|PLAYWRIGHT_|PW_|PWTEST_)/

/** The same everywhere: texts, days and the order of names depend on them. */
const FIXED = {
  NODE_ENV: 'test',
  TZ: 'UTC',
  LANG: 'C.UTF-8',
  // As if the file .env of the folder had been read (server/platform/dot-env.ts): programs that a test starts read
  // none.
  __NEXT_PROCESSED_ENV: 'true',
} as const

const isPassed = (name: string) => PASSED.has(name.toUpperCase()) || PASSED_PREFIXES.test(name)

/**
 * Removes from this process, and so from all that it starts, each variable that is not a test's business. Every
 * runner's configuration calls it before anything reads a variable.
 */
export function cleanEnvironment(environment: Record<string, string | undefined> = process.env): void {
  for (const name of Object.keys(environment)) if (!isPassed(name)) delete environment[name]
  Object.assign(environment, FIXED)
}
