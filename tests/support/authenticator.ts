import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'
import { cose, isoCBOR } from '@simplewebauthn/server/helpers'
import type { PasskeyOptions, PasskeyRequest } from '@/lib/identity/schemas/passkeys'

/** What differs from an honest authenticator in an honest browser. */
type Oddity = {
  /** Of the page. */
  origin?: string
  rpId?: string
  /** Whether it has checked its user, by a fingerprint or a PIN. */
  verifies?: boolean
  /** The number that it says instead of its own. */
  counter?: number
  userHandle?: string | null
  attestation?: { fmt: string; attStmt: Map<string, unknown> }
}

/**
 * An authenticator in software, with one passkey (ES256): what it answers has the form in which browsers send it
 * (WebAuthn Level 3, section 6). `counts`: whether it counts its signatures; `bytes`: of the passkey's id.
 */
export function authenticator({ counts = true, origin = 'http://localhost:3000', synced = true, bytes = 20 } = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(bytes)
  let handle = ''
  let counter = 0

  const dataOf = (rpId: string, { verifies = true, counter: said }: Oddity, attested?: Buffer): Buffer => {
    if (counts) counter += 1
    const head = Buffer.alloc(5)
    const flags = 0x01 | (verifies ? 0x04 : 0) | (synced ? 0x18 : 0) | (attested ? 0x40 : 0)
    head.writeUInt8(flags, 0)
    head.writeUInt32BE(said ?? counter, 1)
    return Buffer.concat([sha256(rpId), head, attested ?? Buffer.alloc(0)])
  }
  const clientData = (type: string, challenge: string, odd: Oddity) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: odd.origin ?? origin, crossOrigin: false }))
  const named = () => ({ id: written(id), rawId: written(id), type: 'public-key' as const })

  return {
    id: written(id),
    /** Makes the passkey. */
    make({ challenge, rp, user }: Pick<PasskeyOptions, 'challenge' | 'rp' | 'user'>, odd: Oddity = {}) {
      handle = user.id
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const attested = Buffer.concat([Buffer.alloc(16), length, id, Buffer.from(isoCBOR.encode(keyOf(publicKey)))])
      const authData = new Uint8Array(dataOf(odd.rpId ?? rp.id, odd, attested))
      const { fmt, attStmt } = odd.attestation ?? { fmt: 'none', attStmt: new Map() }
      const attestation = new Map<string, unknown>([
        ['fmt', fmt],
        ['attStmt', attStmt],
        ['authData', authData],
      ])
      return {
        ...named(),
        response: {
          clientDataJSON: written(clientData('webauthn.create', challenge, odd)),
          attestationObject: written(Buffer.from(isoCBOR.encode(attestation as never))),
          transports: ['internal', 'hybrid', 'telepathy'],
        },
      }
    },
    /** Signs a challenge with it. */
    sign({ challenge, rpId }: Pick<PasskeyRequest, 'challenge' | 'rpId'>, odd: Oddity = {}) {
      const data = clientData('webauthn.get', challenge, odd)
      const authenticatorData = dataOf(odd.rpId ?? rpId, odd)
      const signature = createSign('sha256').update(authenticatorData).update(sha256(data)).sign(privateKey)
      return {
        ...named(),
        response: {
          clientDataJSON: written(data),
          authenticatorData: written(authenticatorData),
          signature: written(signature),
          userHandle: odd.userHandle === undefined ? handle : odd.userHandle,
        },
      }
    },
  }
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const written = (bytes: Buffer) => bytes.toString('base64url')

function keyOf(publicKey: ReturnType<typeof generateKeyPairSync>['publicKey'] | import('node:crypto').KeyObject) {
  const { x = '', y = '' } = (publicKey as import('node:crypto').KeyObject).export({ format: 'jwk' })
  return new Map<number, number | Uint8Array>([
    [cose.COSEKEYS.kty, cose.COSEKTY.EC2],
    [cose.COSEKEYS.alg, cose.COSEALG.ES256],
    [cose.COSEKEYS.crv, cose.COSECRV.P256],
    [cose.COSEKEYS.x, new Uint8Array(Buffer.from(x, 'base64url'))],
    [cose.COSEKEYS.y, new Uint8Array(Buffer.from(y, 'base64url'))],
  ])
}
