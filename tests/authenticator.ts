import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import * as z from 'zod/mini'
import { type NewPasskey, type PasskeyProof, newPasskeyOptionsSchema, passkeyOptionsSchema } from '#contract/calls/passkeys.ts'

type Cbor = number | string | Buffer | readonly (readonly [number | string, Cbor])[]
const headOf = (kind: number, count: number): Buffer =>
  count < 24
    ? Buffer.from([(kind << 5) | count])
    : count < 256
      ? Buffer.from([(kind << 5) | 24, count])
      : Buffer.from([(kind << 5) | 25, count >> 8, count & 255])
/** The bytes of CBOR: whole numbers, texts, bytes, and maps as lists of pairs. */
export const cborOf = (value: Cbor): Buffer => {
  if (typeof value === 'number') return value < 0 ? headOf(1, -1 - value) : headOf(0, value)
  if (typeof value === 'string') return Buffer.concat([headOf(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([headOf(2, value.length), value])
  return Buffer.concat([headOf(5, value.length), ...value.flatMap(([key, each]) => [cborOf(key), cborOf(each)])])
}

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest()
const pointSchema = z.object({ x: z.string(), y: z.string() })
const [PRESENT, VERIFIED, WITH_KEY] = [1, 4, 64]

/** What an authenticator does otherwise than it should. */
type Faults = {
  readonly origin?: string
  readonly site?: string
  readonly challenge?: string
  readonly isVerified?: boolean
  readonly counter?: number
  /** Null: it does not name its member. */
  readonly handle?: string | null | undefined
  readonly statement?: readonly [string, Cbor]
}
type Kept = { readonly id: string; readonly key: KeyObject; readonly handle: string }

/** An authenticator in software: P-256 keys, no attestation, and a browser at this origin that asks it. */
export const createAuthenticator = (origin: string) => {
  const kept: Kept[] = []
  let uses = 0
  const clientDataOf = (type: string, challenge: string, faults: Faults): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge: faults.challenge ?? challenge, origin: faults.origin ?? origin, crossOrigin: false }))
  const dataOf = (site: string, more: Buffer, { isVerified = true, counter = uses, site: other = site }: Faults): Buffer => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    const flags = PRESENT | (isVerified ? VERIFIED : 0) | (more.length > 0 ? WITH_KEY : 0)
    return Buffer.concat([sha256(other), Buffer.from([flags]), count, more])
  }
  /** Makes a passkey for these options, as an answer of the exchange has them. */
  const make = (asked: unknown, faults: Faults = {}): NewPasskey => {
    const { challenge, rp, user } = newPasskeyOptionsSchema.parse(asked)
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const id = randomBytes(16)
    kept.push({ id: id.toString('base64url'), key: privateKey, handle: user.id })
    const { x, y } = pointSchema.parse(publicKey.export({ format: 'jwk' }))
    const key = cborOf([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ])
    uses += 1
    const authData = dataOf(rp.id, Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key]), faults)
    const [fmt, attStmt] = faults.statement ?? ['none', []]
    const attestationObject = cborOf([
      ['fmt', fmt],
      ['attStmt', attStmt],
      ['authData', authData],
    ])
    return {
      id: id.toString('base64url'),
      rawId: id.toString('base64url'),
      type: 'public-key',
      response: {
        clientDataJSON: clientDataOf('webauthn.create', challenge, faults).toString('base64url'),
        attestationObject: attestationObject.toString('base64url'),
        transports: ['internal'],
      },
    }
  }
  /** Signs for these options with the passkey of this number, the first one made when absent. */
  const prove = (asked: unknown, faults: Faults = {}, which = 0): PasskeyProof => {
    const { challenge, rpId } = passkeyOptionsSchema.parse(asked)
    const passkey = kept[which]
    if (passkey === undefined) throw new Error('this authenticator has no such passkey')
    uses += 1
    const clientData = clientDataOf('webauthn.get', challenge, faults)
    const authData = dataOf(rpId, Buffer.alloc(0), faults)
    const signature = sign('sha256', Buffer.concat([authData, sha256(clientData)]), passkey.key)
    return {
      id: passkey.id,
      rawId: passkey.id,
      type: 'public-key',
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: signature.toString('base64url'),
        ...(faults.handle === null ? {} : { userHandle: faults.handle ?? passkey.handle }),
      },
    }
  }
  return { make, prove }
}
