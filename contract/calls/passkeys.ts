import * as z from 'zod/mini'
import { call, envelope } from '../call.ts'
import { betSlipRefSchema, memberCodeSchema, millisSchema } from '../scalar.ts'
import { memberAnswer, passwordSchema } from '../session.ts'

const ofMember = { memberCode: memberCodeSchema }
const member = { base: 'account', access: 'member' } as const

/** The passkeys of one member, at most. */
export const MAX_PASSKEYS = 10
/** How long a browser may take to answer a challenge. */
export const PASSKEY_MS = 120_000
/** The characters of a passkey's name, at most. */
export const MAX_PASSKEY_NAME = 40

const base64url = (most: number) => z.string().check(z.minLength(1), z.maxLength(most), z.regex(/^[\w-]+$/))
/** The id that an authenticator gave: 1,023 bytes at most. */
const credentialId = base64url(1364)
const challenge = base64url(128)
const transports = z.exactOptional(z.array(z.string().check(z.minLength(1), z.maxLength(16))).check(z.maxLength(8)))
const described = z.object({ id: credentialId, type: z.literal('public-key'), transports })

/** What the browser is asked to make: `PublicKeyCredentialCreationOptions` as JSON. */
export const newPasskeyOptionsSchema = z.object({
  challenge,
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: base64url(86), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number() })),
  timeout: z.number(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(described).check(z.maxLength(MAX_PASSKEYS)),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
})
export type NewPasskeyOptions = z.output<typeof newPasskeyOptionsSchema>

/**
 * What the browser is asked to sign with: `PublicKeyCredentialRequestOptions` as JSON. For a login no passkey is named, so no user id is
 * typed; a member who is logged in is asked for one of their own.
 */
export const passkeyOptionsSchema = z.object({
  challenge,
  rpId: z.string(),
  timeout: z.number(),
  userVerification: z.literal('required'),
  allowCredentials: z.exactOptional(z.array(described).check(z.maxLength(MAX_PASSKEYS))),
})
export type PasskeyOptions = z.output<typeof passkeyOptionsSchema>

const clientDataJSON = base64url(4096)
const common = { id: credentialId, rawId: credentialId, type: z.literal('public-key') }
/** A passkey as the browser made it: `RegistrationResponseJSON`, of its fields the ones that are read. */
export const newPasskeySchema = z.object({
  ...common,
  response: z.object({ clientDataJSON, attestationObject: base64url(16_384), transports }),
})
export type NewPasskey = z.output<typeof newPasskeySchema>
/** What a passkey signed: `AuthenticationResponseJSON`, of its fields the ones that are read. */
export const passkeyProofSchema = z.object({
  ...common,
  response: z.object({
    clientDataJSON,
    authenticatorData: base64url(4096),
    signature: base64url(2048),
    /** An authenticator may leave it out where its passkey was named. A login is refused without it. */
    userHandle: z.optional(base64url(86)),
  }),
})
export type PasskeyProof = z.output<typeof passkeyProofSchema>

const passkeyId = z.string().check(z.regex(/^[1-9]\d{0,14}$/))
export const passkeySchema = z.object({
  id: passkeyId,
  name: z.string(),
  /** The host that it was made for; it logs in there alone. */
  site: z.string(),
  madeAt: millisSchema,
  /** Null: never yet. */
  usedAt: z.nullable(millisSchema),
})
export type Passkey = z.output<typeof passkeySchema>

/** GET /account/:memberCode/passkeys: the passkeys of the member, the oldest first (ACCT-13). */
export const getPasskeys = call({
  ...member,
  method: 'GET',
  path: '/account/:memberCode/passkeys',
  request: z.strictObject(ofMember),
  answer: z.object({ ...envelope, result: z.exactOptional(z.array(passkeySchema).check(z.maxLength(MAX_PASSKEYS))) }),
})

/** POST /account/:memberCode/passkeys/challenge: begins a new passkey. Asks for the password of a member with one (ACCT-13). */
export const beginPasskey = call({
  ...member,
  method: 'POST',
  path: '/account/:memberCode/passkeys/challenge',
  request: z.strictObject({ ...ofMember, password: z.exactOptional(passwordSchema) }),
  answer: z.object({ ...envelope, options: z.exactOptional(newPasskeyOptionsSchema) }),
})

/** POST /account/:memberCode/passkeys: keeps the passkey that the browser made; '' names it by the browser (ACCT-13). */
export const addPasskey = call({
  ...member,
  method: 'POST',
  path: '/account/:memberCode/passkeys',
  request: z.strictObject({ ...ofMember, name: z.string().check(z.maxLength(MAX_PASSKEY_NAME)), passkey: newPasskeySchema }),
  answer: z.object(envelope),
})

/**
 * DELETE /account/:memberCode/passkeys/:id: it logs in no more; one that is gone is left as it is. Needs a proof where a withdrawal does
 * (ACCT-13).
 */
export const removePasskey = call({
  ...member,
  method: 'DELETE',
  path: '/account/:memberCode/passkeys/:id',
  request: z.strictObject({ ...ofMember, id: passkeyId }),
  answer: z.object(envelope),
})

/** POST /auth/passkey/challenge: what a passkey of this site has to sign for a login; good for one try and two minutes (ACCT-13). */
export const askPasskey = call({
  method: 'POST',
  path: '/auth/passkey/challenge',
  base: 'auth',
  access: 'open',
  request: z.strictObject({}),
  answer: z.object({ ...envelope, options: z.exactOptional(passkeyOptionsSchema) }),
})

/** POST /auth/passkey/login: begins the session of the member whose passkey signed (ACCT-13). */
export const passkeyLogin = call({
  method: 'POST',
  path: '/auth/passkey/login',
  base: 'auth',
  access: 'open',
  request: z.strictObject({ proof: passkeyProofSchema }),
  answer: memberAnswer,
})

/** What a member proves with a passkey: the withdrawal of this ref, or the right to change the passkeys themselves. */
export const provenActSchema = z.union([z.literal('passkeys'), betSlipRefSchema])
export type ProvenAct = z.output<typeof provenActSchema>

/**
 * POST /account/:memberCode/passkeys/proof/challenge: what a passkey of the member has to sign for this act; good for one try and two
 * minutes (ACCT-13).
 */
export const askOwnPasskey = call({
  ...member,
  method: 'POST',
  path: '/account/:memberCode/passkeys/proof/challenge',
  request: z.strictObject({ ...ofMember, act: provenActSchema }),
  answer: z.object({ ...envelope, options: z.exactOptional(passkeyOptionsSchema) }),
})

/** POST /account/:memberCode/passkeys/proof: what the passkey signed; the act of its challenge is free once, for two minutes (ACCT-13). */
export const proveOwnPasskey = call({
  ...member,
  method: 'POST',
  path: '/account/:memberCode/passkeys/proof',
  request: z.strictObject({ ...ofMember, proof: passkeyProofSchema }),
  answer: z.object(envelope),
})

/**
 * PUT /account/:memberCode/passkeys/first: whether a withdrawal asks for a passkey first. It needs a passkey of this site to be turned on,
 * and a proof to be turned off (ACCT-13).
 */
export const savePasskeyFirst = call({
  ...member,
  method: 'PUT',
  path: '/account/:memberCode/passkeys/first',
  request: z.strictObject({ ...ofMember, isOn: z.boolean() }),
  answer: z.object(envelope),
})
