import { createHmac, createPublicKey, randomBytes, timingSafeEqual, verify } from 'node:crypto'
import * as z from 'zod/mini'
import type { Clock } from '#server/ports.ts'
import { createOnce } from './once.ts'

/** The player, as an outside identity describes them. `sub` never changes; an e-mail address may get another owner. */
export const personSchema = z.object({
  sub: z.string().check(z.minLength(1), z.maxLength(64)),
  email: z.string().check(z.minLength(1), z.maxLength(120)),
  name: z.string().check(z.maxLength(80)),
})
export type Person = z.infer<typeof personSchema>

/** The phone of a WhatsApp login: its ten digits, and a name. */
export type Caller = { readonly phone: string; readonly name: string }

/** Logins that others vouch for (AUTH-14). Null: not vouched for. */
export type Identity = {
  google(credential: string): Promise<Person | null>
  whatsapp(otp: string): Promise<Caller | null>
}
/** The stand-in for Google and WhatsApp: two invented people and their logins. */
export type IdentityStub = {
  readonly people: readonly (Person & { readonly phone: string })[]
  credential(person: Person): string
  code(person: { readonly phone: string; readonly name: string }): string
}

/** No identity provider. */
export const noIdentity: Identity = { google: async () => null, whatsapp: async () => null }

const LIVES_MS = 60_000
const PEOPLE = [
  { sub: 'stub-1', email: 'asha@people.example', name: 'Asha Invented', phone: '9000000001' },
  { sub: 'stub-2', email: 'vikram@people.example', name: 'Vikram Invented', phone: '9000000002' },
] as const

const parseJson = (words: string): unknown => {
  try {
    return JSON.parse(words)
  } catch {
    return null
  }
}
const ticketSchema = z.object({ ...personSchema.shape, ticket: z.string() })

/** The stand-in: credentials signed by this process, good for a minute and for one login. */
export const stubIdentity = (clock: Clock): Identity & IdentityStub => {
  const key = randomBytes(32)
  const tickets = createOnce<true>(clock, LIVES_MS)
  const codes = createOnce<Caller>(clock, LIVES_MS)
  const sign = (body: string): Buffer => createHmac('sha256', key).update(body).digest()
  return {
    people: PEOPLE,
    credential: ({ sub, email, name }) => {
      const body = Buffer.from(JSON.stringify({ sub, email, name, ticket: tickets.put(true) })).toString('base64url')
      return `${body}.${sign(body).toString('base64url')}`
    },
    code: codes.put,
    google: async (credential) => {
      const [body = '', signature = ''] = credential.split('.')
      const got = Buffer.from(signature, 'base64url')
      const want = sign(body)
      if (got.length !== want.length || !timingSafeEqual(got, want)) return null
      const parsed = ticketSchema.safeParse(parseJson(Buffer.from(body, 'base64url').toString()))
      if (!parsed.success || tickets.take(parsed.data.ticket) === null) return null
      const { sub, email, name } = parsed.data
      return { sub, email, name }
    },
    whatsapp: async (otp) => codes.take(otp),
  }
}

const jwksSchema = z.object({ keys: z.array(z.object({ kid: z.string(), kty: z.literal('RSA'), n: z.string(), e: z.string() })) })
const headerSchema = z.object({ alg: z.literal('RS256'), kid: z.string() })
const claimsSchema = z.object({
  iss: z.enum(['https://accounts.google.com', 'accounts.google.com']),
  aud: z.string(),
  exp: z.number(),
  iat: z.number(),
  sub: z.string(),
  email: z.string(),
  email_verified: z.literal(true),
  name: z._default(z.string(), ''),
})
const KEYS_MS = 3600_000
const REFETCH_MS = 60_000
const SKEW_S = 60

export type GoogleOptions = {
  readonly clock: Clock
  readonly clientId: string
  /** The keys Google signs with, as its address gives them. */
  readonly fetchKeys: () => Promise<unknown>
}

/** Google's own ID tokens, checked against Google's keys; each is good for one login here. */
export const googleIdentity = ({ clock, clientId, fetchKeys }: GoogleOptions): Identity => {
  let keys: z.infer<typeof jwksSchema>['keys'] = []
  let fetchedAt = Number.NEGATIVE_INFINITY
  const used = new Map<string, number>()
  const keyOf = async (kid: string) => {
    const find = () => keys.find((key) => key.kid === kid)
    const age = clock.now() - fetchedAt
    if (age > KEYS_MS || (find() === undefined && age > REFETCH_MS)) {
      fetchedAt = clock.now()
      const parsed = jwksSchema.safeParse(await fetchKeys().catch(() => null))
      if (parsed.success) keys = parsed.data.keys
    }
    return find()
  }
  /** False when this token was here before. */
  const isFresh = (signature: string, exp: number): boolean => {
    for (const [old, until] of used) if (until + SKEW_S < clock.now() / 1000) used.delete(old)
    if (used.has(signature)) return false
    used.set(signature, exp)
    return true
  }
  return {
    whatsapp: async () => null,
    google: async (credential) => {
      const [head = '', body = '', signature = '', ...rest] = credential.split('.')
      const decoded = (part: string): unknown => parseJson(Buffer.from(part, 'base64url').toString())
      const header = headerSchema.safeParse(decoded(head))
      const claims = claimsSchema.safeParse(decoded(body))
      if (!header.success || !claims.success || rest.length > 0) return null
      const key = await keyOf(header.data.kid)
      if (key === undefined) return null
      const publicKey = createPublicKey({ key: { kty: key.kty, n: key.n, e: key.e }, format: 'jwk' })
      if (!verify('RSA-SHA256', Buffer.from(`${head}.${body}`), publicKey, Buffer.from(signature, 'base64url'))) return null
      const { aud, exp, iat, sub, email, name } = claims.data
      const now = clock.now() / 1000
      if (aud !== clientId || exp < now || iat > now + SKEW_S || !isFresh(`${head}.${body}`, exp)) return null
      const person = personSchema.safeParse({ sub, email, name: name.slice(0, 80) })
      return person.success ? person.data : null
    },
  }
}

const callerSchema = z.object({
  phone: z.pipe(
    z.string(),
    z.transform((raw) => raw.replace(/\D/g, '').replace(/^91(?=\d{10}$)/, '')),
  ),
  name: z._default(z.string(), ''),
})

/** A provider of WhatsApp logins. Asked with the code it gave the browser, it names the phone and the person, or refuses. */
export const whatsappIdentity = (ask: (otp: string) => Promise<unknown>): Identity => ({
  google: async () => null,
  whatsapp: async (otp) => {
    const parsed = callerSchema.safeParse(await ask(otp).catch(() => null))
    if (!parsed.success || !/^\d{10}$/.test(parsed.data.phone)) return null
    return { phone: parsed.data.phone, name: parsed.data.name.slice(0, 80) }
  },
})
