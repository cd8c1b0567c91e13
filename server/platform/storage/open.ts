import { join } from 'node:path'
import { type Env, env } from '@/server/platform/env'
import { bucketOf } from '@/server/platform/variables/bucket'
import { withBreaker } from './breaker'
import { folderStorage } from './folder'
import { PATIENT, type Patience, s3Storage } from './s3'
import type { Storage } from './storage'

let opened: { for: string; store: Storage } | undefined

/** The store of this site's pictures: the bucket of STORAGE_URL, else a folder in DATA_DIR. */
export function storage(): Storage {
  const { STORAGE_URL, DATA_DIR } = env()
  const place = STORAGE_URL ?? DATA_DIR
  if (opened?.for !== place) opened = { for: place, store: STORAGE_URL ? withBreaker(bucketStorage()) : folder() }
  return opened.store
}

/** The same for a command, which nobody waits for: it gives a store minutes, and says why that fails. */
export function patientStorage(): Storage {
  return env().STORAGE_URL ? bucketStorage(PATIENT) : folder()
}

/** The folder in DATA_DIR. */
export function folder(): Storage {
  return folderStorage(join(/*turbopackIgnore: true*/ env().DATA_DIR, 'files'))
}

/** The bucket of STORAGE_URL. @throws Error with one sentence when there is none */
export function bucketStorage(patience?: Patience): Storage {
  const bucket = bucketOf(env().STORAGE_URL ?? '')
  if (!bucket) throw new Error('STORAGE_URL names no bucket: set it to s3://bucket?endpoint=https://host&region=…')
  return s3Storage(bucket, credentialsOf(env()), patience)
}

/** The keys of the store. */
export function credentialsOf({ AWS_ACCESS_KEY_ID = '', AWS_SECRET_ACCESS_KEY = '', AWS_SESSION_TOKEN }: Env) {
  return {
    accessKeyId: AWS_ACCESS_KEY_ID,
    secretAccessKey: AWS_SECRET_ACCESS_KEY,
    ...(AWS_SESSION_TOKEN && { sessionToken: AWS_SESSION_TOKEN }),
  }
}
