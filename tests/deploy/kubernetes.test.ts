import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Deployment } from 'kubernetes-models/apps/v1/Deployment'
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2/HorizontalPodAutoscaler'
import { CronJob } from 'kubernetes-models/batch/v1/CronJob'
import { Job } from 'kubernetes-models/batch/v1/Job'
import { Ingress } from 'kubernetes-models/networking.k8s.io/v1/Ingress'
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget'
import { ConfigMap } from 'kubernetes-models/v1/ConfigMap'
import { Namespace } from 'kubernetes-models/v1/Namespace'
import { PersistentVolumeClaim } from 'kubernetes-models/v1/PersistentVolumeClaim'
import { Service } from 'kubernetes-models/v1/Service'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { connectionsFault, shareConnections, sumOf } from '@/server/platform/connection-shares'
import { readEnv } from '@/server/platform/env'
import { LAST_JOBS } from '@/server/platform/jobs/queue'
import { FAREWELL } from '@/server/web/edge/listen'

const FOLDER = 'deploy/kubernetes'

/** The published schemas of Kubernetes as validators, and the module of each kind, which has its type. */
const MODELS = {
  'v1 Namespace': [Namespace, 'v1/Namespace'],
  'v1 ConfigMap': [ConfigMap, 'v1/ConfigMap'],
  'v1 Service': [Service, 'v1/Service'],
  'v1 PersistentVolumeClaim': [PersistentVolumeClaim, 'v1/PersistentVolumeClaim'],
  'apps/v1 Deployment': [Deployment, 'apps/v1/Deployment'],
  'batch/v1 Job': [Job, 'batch/v1/Job'],
  'batch/v1 CronJob': [CronJob, 'batch/v1/CronJob'],
  'autoscaling/v2 HorizontalPodAutoscaler': [HorizontalPodAutoscaler, 'autoscaling/v2/HorizontalPodAutoscaler'],
  'policy/v1 PodDisruptionBudget': [PodDisruptionBudget, 'policy/v1/PodDisruptionBudget'],
  'networking.k8s.io/v1 Ingress': [Ingress, 'networking.k8s.io/v1/Ingress'],
} as const
const modelOf = ({ apiVersion, kind }: Manifest) => MODELS[`${apiVersion} ${kind}` as keyof typeof MODELS]

type Probe = { httpGet: { path: string; port: string } }
type Container = {
  command?: string[]
  ports?: { name: string; containerPort: number }[]
  env?: { name: string; value: string }[]
  envFrom: { configMapRef?: { name: string }; secretRef?: { name: string } }[]
  startupProbe?: Probe
  readinessProbe?: Probe
  livenessProbe?: Probe
  volumeMounts: { name: string; mountPath: string }[]
  resources: { requests: Record<string, string>; limits: Record<string, string> }
}
type Pod = {
  metadata: { labels: Record<string, string>; annotations?: Record<string, string> }
  spec: {
    terminationGracePeriodSeconds?: number
    enableServiceLinks?: boolean
    containers: Container[]
    volumes: { name: string }[]
  }
}
type Manifest = {
  apiVersion: string
  kind: string
  metadata: { name: string }
  data?: Record<string, string>
  // biome-ignore lint/suspicious/noExplicitAny: of many kinds
  spec?: any
}

const files = readdirSync(FOLDER).filter((file) => file !== 'kustomization.yaml')
const read = (file: string): Manifest[] =>
  parseAllDocuments(readFileSync(join(FOLDER, file), 'utf8')).map((document) => {
    expect(document.errors).toEqual([])
    return document.toJS()
  })
const manifests = files.flatMap((file) => read(file))

function named(kind: string, name: string): Manifest {
  const found = manifests.find((manifest) => manifest.kind === kind && manifest.metadata.name === name)
  if (!found) throw new Error(`There is no ${kind} ${name}.`)
  return found
}

/** The pods that a manifest makes. */
function podOf({ kind, spec }: Manifest): Pod | undefined {
  if (kind === 'Deployment' || kind === 'Job') return spec.template
  return kind === 'CronJob' ? spec.jobTemplate.spec.template : undefined
}
const pods = manifests.flatMap((manifest) => podOf(manifest) ?? [])
const isPartOf = (part: Record<string, string>, whole: Record<string, string>) =>
  Object.entries(part).every(([name, value]) => whole[name] === value)

/** What the validator of a manifest's kind says against it. */
function faults(manifest: Manifest): string {
  const [Model] = modelOf(manifest)
  try {
    // A manifest is data of any shape until it is checked.
    new Model(manifest as never).validate()
    return ''
  } catch (error) {
    return String(error)
  }
}

/** What the TypeScript compiler says against manifests as literals of their types: it finds fields that do not exist, which validators pass. */
function unknownFields(all: readonly Manifest[]): string[] {
  const file = join(process.cwd(), 'tests/deploy/manifests.ts')
  const source = all
    .map((manifest, n) => {
      const type = `import('kubernetes-models/${modelOf(manifest)[1]}').I${manifest.kind}`
      return `export const manifest${n}: ${type} = ${JSON.stringify(manifest)}`
    })
    .join('\n')
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    types: [],
    target: ts.ScriptTarget.ESNext,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
  }
  const host = ts.createCompilerHost(options)
  const { readFile, fileExists } = host
  host.fileExists = (name) => name === file || fileExists(name)
  host.readFile = (name) => (name === file ? source : readFile(name))
  const program = ts.createProgram([file], options, host)
  return ts
    .getPreEmitDiagnostics(program, program.getSourceFile(file))
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))
}

describe('the manifests for Kubernetes', () => {
  test('are valid by its schemas', () => {
    for (const manifest of manifests) expect(faults(manifest), manifest.metadata.name).toBe('')
  })

  test('have no field that Kubernetes does not know', () => {
    expect(unknownFields(manifests)).toEqual([])
  })

  test('would be refused with a wrong type or a misspelt field', () => {
    const app = named('Deployment', 'app')
    expect(faults({ ...app, spec: { ...app.spec, replicas: '3' } })).toContain('replicas must be integer')
    expect(faults({ ...app, spec: { template: app.spec.template } })).toContain('selector')
    expect(unknownFields([{ ...app, spec: { ...app.spec, replica: 3 } }]).join()).toContain('"replica"')
  })

  test('are all applied, with one image', () => {
    const [kustomization] = read('kustomization.yaml') as unknown as {
      resources: string[]
      images: { name: string; newTag: string }[]
    }[]
    expect(kustomization?.resources.toSorted()).toEqual(files.toSorted())
    const images = pods.flatMap(({ spec }) =>
      spec.containers.map((container) => (container as { image?: string }).image),
    )
    expect(new Set(images)).toEqual(new Set(kustomization?.images.map(({ name }) => name)))
    const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
    expect(kustomization?.images[0]?.newTag).toBe(version)
  })

  test('select what they mean', () => {
    for (const { kind, metadata, spec } of manifests) {
      const selector = kind === 'Service' ? spec.selector : spec?.selector?.matchLabels
      if (!selector) continue
      const selected = pods.filter((pod) => isPartOf(selector, pod.metadata.labels))
      expect(selected, `${kind} ${metadata.name}`).toHaveLength(1)
    }
    expect(named('HorizontalPodAutoscaler', 'app').spec.scaleTargetRef).toMatchObject({
      kind: 'Deployment',
      name: 'app',
    })
    const [{ backend }] = named('Ingress', 'app').spec.rules[0].http.paths
    const [port] = named('Service', backend.service.name).spec.ports
    expect(port.name).toBe(backend.service.port.name)
    for (const pod of pods)
      for (const { volumeMounts } of pod.spec.containers)
        expect(volumeMounts.map(({ name }) => name).toSorted()).toEqual(
          pod.spec.volumes.map(({ name }) => name).toSorted(),
        )
  })

  test('configure what the configuration knows', () => {
    const { data = {} } = named('ConfigMap', 'mokuroku')
    const secrets = {
      DATABASE_URL: 'postgresql://mokuroku@postgres/mokuroku',
      AUTH_SECRET: 'only-for-tests-0123456789-0123456789',
      AWS_ACCESS_KEY_ID: 'id',
      AWS_SECRET_ACCESS_KEY: 'secret',
      SMTP_URL: 'smtp://mail:25',
    }
    const listed = readFileSync(join(FOLDER, 'config.yaml'), 'utf8')
    for (const name of Object.keys(secrets)) expect(listed).toContain(name)
    for (const { spec } of pods) {
      for (const { env = [], envFrom } of spec.containers) {
        expect(envFrom).toEqual([{ configMapRef: { name: 'mokuroku' } }, { secretRef: { name: 'mokuroku' } }])
        const own = Object.fromEntries(env.map(({ name, value }) => [name, value]))
        const all = { ...data, ...secrets, ...own }
        const configured = readEnv(all)
        for (const name of Object.keys(all)) expect(Object.keys(configured), name).toContain(name)
      }
    }
  })

  test('give an instance more time to end than it takes', () => {
    const { spec } = podOf(named('Deployment', 'app')) as Pod
    const drain = Number(spec.containers[0]?.env?.find(({ name }) => name === 'DRAIN_SECONDS')?.value)
    // The edge finishes its requests, then the origins theirs.
    const longest = drain + (2 * FAREWELL + LAST_JOBS) / 1000
    expect(drain).toBeGreaterThan(0)
    expect(spec.terminationGracePeriodSeconds).toBeGreaterThan(longest + 5)
  })

  test('leave connections for every other pod, while instances are replaced, too', () => {
    const { data = {} } = named('ConfigMap', 'mokuroku')
    const [total, others, origins] = ['DATABASE_CONNECTIONS', 'DATABASE_CONNECTIONS_OTHERS', 'ORIGINS'].map((name) =>
      Number(data[name]),
    ) as [number, number, number]
    const { maxSurge } = named('Deployment', 'app').spec.strategy.rollingUpdate
    const instances = named('HorizontalPodAutoscaler', 'app').spec.maxReplicas + maxSurge
    const worker = named('Deployment', 'worker').spec
    expect(worker.strategy.type).toBe('Recreate')
    const shares = shareConnections({ total, origins, jobs: true })
    const ofWorkers = worker.replicas * (sumOf(shares.worker) + 2 * sumOf(shares.background))
    // The migration and the backup each have a connection of their own besides.
    const ofCommands = 2 * (sumOf(shares.command) + 1)
    expect(others).toBeGreaterThanOrEqual((instances - 1) * total + ofWorkers + ofCommands)
    const [, told] = /max_connections = (\d+)/.exec(readFileSync(join(FOLDER, 'config.yaml'), 'utf8')) ?? []
    expect(connectionsFault(total, { maxConnections: Number(told), reserved: 3, limit: null }, others)).toBeNull()
  })

  test('set no variables by the names of Services, and request what the autoscaler measures', () => {
    for (const { spec } of pods) expect(spec.enableServiceLinks).toBe(false)
    const measured = named('HorizontalPodAutoscaler', 'app').spec.metrics.map(
      ({ resource }: { resource: { name: string } }) => resource.name,
    )
    for (const { resources } of (podOf(named('Deployment', 'app')) as Pod).spec.containers)
      expect(Object.keys(resources.requests)).toEqual(expect.arrayContaining(measured))
  })

  test('ask for programs, health checks and ports that exist', () => {
    const programs = new Set(readdirSync('server/programs/commands').map((file) => file.replace('.ts', '')))
    for (const { spec, metadata } of pods)
      for (const { command = [], ports = [], ...container } of spec.containers) {
        for (const [, program = ''] of command.join(' ').matchAll(/dist\/(\S+)\.js/g))
          expect(programs).toContain(program)
        for (const probe of [container.startupProbe, container.readinessProbe, container.livenessProbe]) {
          if (!probe) continue
          const { path, port } = probe.httpGet
          expect(path === '/metrics' || existsSync(`app${path}/route.ts`), path).toBe(true)
          expect(port).toBe(path === '/metrics' ? 'metrics' : 'http')
          expect(ports.map(({ name }) => name)).toContain(port)
        }
        const scraped = metadata.annotations?.['prometheus.io/port']
        if (scraped) expect(String(ports.find(({ name }) => name === 'metrics')?.containerPort)).toBe(scraped)
      }
  })
})
