import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { type IncomingHttpHeaders, type Server, createServer } from 'node:http'
import { onTestFinished } from 'vitest'
import * as z from 'zod/mini'

const claimsSchema = z.object({ aud: z.string(), exp: z.number(), sub: z.string() })
const messageSchema = z.object({ title: z.string(), body: z.string(), path: z.string(), tag: z.string(), lang: z.string() })

/** A message as the browser of a device reads it, and what the push service read beside it. */
type Heard = z.output<typeof messageSchema> & { readonly device: number; readonly headers: IncomingHttpHeaders }

const derive = (key: Buffer, salt: Buffer, info: Buffer, bytes: number): Buffer => Buffer.from(hkdfSync('sha256', key, salt, info, bytes))
/** Whose key signed this header of VAPID (RFC 8292); throws where the signature does not fit. */
const signerOf = (authorization: string): { readonly key: string; readonly claims: z.output<typeof claimsSchema> } => {
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(authorization) ?? []
  const [head = '', body = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const jwk = { kty: 'EC', crv: 'P-256', x: point.subarray(1, 33).toString('base64url'), y: point.subarray(33).toString('base64url') }
  const publicKey = createPublicKey({ format: 'jwk', key: jwk })
  const dsa = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const
  if (!verify('sha256', Buffer.from(`${head}.${body}`), dsa, Buffer.from(signature, 'base64url'))) throw new Error('not signed by its key')
  return { key, claims: claimsSchema.parse(JSON.parse(Buffer.from(body, 'base64url').toString())) }
}

/** Opens a server on a free port of this machine, for the time of a test; answers its port. */
export const portOf = async (server: Server): Promise<number> => {
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  const place = server.address()
  return typeof place === 'object' && place !== null ? place.port : 0
}

/** A push service on this machine. It takes messages as a real one does, and its devices read them (RFC 8291). */
export const openPushService = async () => {
  const devices: { readonly ecdh: ReturnType<typeof createECDH>; readonly auth: Buffer }[] = []
  const heard: Heard[] = []
  /** What it answers next; 201 once these are used up. A null is no answer. */
  const answers: (number | null)[] = []
  let asked = 0
  const read = (device: number, body: Buffer): unknown => {
    const own = devices[device]
    if (own === undefined) throw new Error('no such device')
    const [salt, idLength] = [body.subarray(0, 16), body.readUInt8(20)]
    const sender = body.subarray(21, 21 + idLength)
    const sealed = body.subarray(21 + idLength)
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), own.ecdh.getPublicKey(), sender])
    const key = derive(own.ecdh.computeSecret(sender), own.auth, info, 32)
    const cipher = createDecipheriv(
      'aes-128-gcm',
      derive(key, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16),
      derive(key, salt, Buffer.from('Content-Encoding: nonce\0'), 12),
    )
    cipher.setAuthTag(sealed.subarray(-16))
    const padded = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()])
    return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString())
  }
  const server = createServer((request, reply) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      asked += 1
      const answer = answers.shift()
      if (answer === null) return void request.socket.destroy()
      const device = Number(request.url?.slice(1))
      signerOf(request.headers.authorization ?? '')
      if (answer === undefined || answer === 201)
        heard.push({ ...messageSchema.parse(read(device, Buffer.concat(parts))), device, headers: request.headers })
      reply.writeHead(answer ?? 201).end()
    })
  })
  const port = await portOf(server)
  return {
    heard,
    answers,
    asked: () => asked,
    signerOf,
    /** A new device of this service, as its browser describes it. */
    subscribe: () => {
      const ecdh = createECDH('prime256v1')
      const p256dh = ecdh.generateKeys('base64url')
      const auth = randomBytes(16)
      devices.push({ ecdh, auth })
      return { endpoint: `http://127.0.0.1:${port}/${devices.length - 1}`, keys: { p256dh, auth: auth.toString('base64url') } }
    },
  }
}
