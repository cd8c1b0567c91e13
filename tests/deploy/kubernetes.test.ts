import { readdirSync, readFileSync } from 'node:fs'
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

type Manifest = {
  apiVersion: string
  kind: string
  metadata: { name: string }
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

/**
 * What the TypeScript compiler says against manifests as literals of their types: it finds fields that do not exist,
 * which validators pass.
 */
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

  test('would be refused with a wrong type, or without what is required', () => {
    const app = named('Deployment', 'app')
    expect(faults({ ...app, spec: { ...app.spec, replicas: '3' } })).toContain('replicas must be integer')
    expect(faults({ ...app, spec: { template: app.spec.template } })).toContain('selector')
  })

  test('have no field that Kubernetes does not know, as a misspelt one would be', () => {
    const app = named('Deployment', 'app')
    expect(unknownFields([...manifests, { ...app, spec: { ...app.spec, replica: 3 } }])).toEqual([
      expect.stringContaining('"replica"'),
    ])
  })
})
