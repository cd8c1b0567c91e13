/** Where a bucket is, as STORAGE_URL says it. */
export type Bucket = NonNullable<ReturnType<typeof bucketOf>>

const DEFAULT_REGION = 'us-east-1'

/** Reads `s3://bucket/prefix?endpoint=https://host&region=…`. Undefined for others. Without an endpoint it is AWS. */
export function bucketOf(address: string) {
  const [, name = '', path = '', query = ''] =
    /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])((?:\/[\w-][\w.-]*)*)\/?(?:\?(.*))?$/.exec(address) ?? []
  if (name === '') return undefined
  const parameters = new URLSearchParams(query)
  for (const parameter of parameters.keys()) if (!['endpoint', 'region'].includes(parameter)) return undefined
  const region = parameters.get('region') || DEFAULT_REGION
  const endpoint = parameters.get('endpoint') || `https://s3.${region}.amazonaws.com`
  if (!/^[\w-]+$/.test(region) || !isEndpoint(endpoint)) return undefined
  return {
    /** The address of the bucket, with its name as the first part of the path. */
    url: `${endpoint.replace(/\/+$/, '')}/${name}`,
    region,
    /** What all keys begin with: empty, or a path with a slash at its end. */
    prefix: path ? `${path.slice(1)}/` : '',
  }
}

/** Keys and passwords belong into variables of their own, because the address is shown in sentences. */
function isEndpoint(endpoint: string): boolean {
  if (!/^https?:\/\//.test(endpoint) || !URL.canParse(endpoint)) return false
  const { username, search, hash } = new URL(endpoint)
  return username === '' && search === '' && hash === ''
}
