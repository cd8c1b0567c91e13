// npm run test:container: builds the image of the Containerfile without a container engine, and tests it. Needs root,
// and Debian's packages buildah and debootstrap. Without a base image it makes one (tests/container/base-image.sh).
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { bin, checkNode, generate, give, install, run } from './prepare.mjs'
import { runOnNewerNode } from './runtime.mjs'

const IMAGE = 'localhost/mokuroku'

checkNode()
await runOnNewerNode()
if (spawnSync('buildah', ['--version']).error) give('This needs buildah: apt-get install buildah debootstrap.')
install({ withTests: true })
generate()
const [, base] = /^FROM (\S+)/m.exec(readFileSync('Containerfile', 'utf8'))
if (spawnSync('buildah', ['inspect', '--type', 'image', base], { stdio: 'ignore' }).status !== 0) {
  run('bash', ['tests/container/base-image.sh', base], 'The base image could not be made.')
}
run(
  'buildah',
  [
    ...[
      'bud',
      '--format',
      'docker',
      '--isolation',
      'chroot',
      '--pull-never',
      '--layers',
      '--tag',
      IMAGE,
      '--file',
      'Containerfile',
    ],
    ...ownAuthority(process.env.NODE_EXTRA_CA_CERTS),
    '.',
  ],
  'The image could not be built.',
)
const { stdout } = spawnSync('buildah', ['images', '--format', '{{.Size}}', IMAGE], { encoding: 'utf8' })
console.log(`The image has ${stdout.trim()}.`)
run(
  bin('vitest'),
  ['run', '--config', 'tests/container/vitest.config.ts'],
  'The container does not do all that it should.',
  {
    CONTAINER_IMAGE: IMAGE,
  },
)

/** Lets npm in the build trust the additional certificate authority of this machine's Node.js. */
function ownAuthority(file) {
  return file ? ['--volume', `${file}:${file}:ro`, '--build-arg', `NODE_EXTRA_CA_CERTS=${file}`] : []
}
