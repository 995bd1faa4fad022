import { type AuthenticationResponseJSON, verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server'
import { decodeAttestationObject, decodeClientDataJSON, isoBase64URL } from '@simplewebauthn/server/helpers'
import {
  type NewPasskey,
  type NewPasskeyOptions,
  PASSKEY_MS,
  type Passkey,
  type PasskeyOptions,
  type PasskeyProof,
} from '#contract/calls/passkeys.ts'
import type { MemberCode } from '#contract/scalar.ts'
import { createLimit } from '#doors/limit.ts'
import type { BrandGroup } from '#domain/player/brand-file.ts'
import type { Clock } from '#server/ports.ts'
import type { Audit } from './audit.ts'
import type { Asker, Devices } from './devices.ts'
import { type Answered, type Refused, refused, tooMany } from './joining.ts'
import type { Member, Members } from './members.ts'
import { createOnce } from './once.ts'
import { type FirstPasskeys, createFirstPasskeys } from './passkey-first.ts'
import type { KeptPasskey, PasskeyPlace, PasskeyStore } from './passkey-store.ts'

const MINUTE = 60_000
/** New passkeys that one member begins. */
const BEGUN = { most: 10, ms: 10 * MINUTE }
/** Tries at the passkeys of one member: of all strangers together, and of each device on which the member logged in before. */
const TRIED = { most: 30, ms: MINUTE }
/** Challenges that are out at once; beyond them the oldest go. */
const OUT = 10_000
/** EdDSA, ES256 and RS256, as COSE numbers them. */
const ALGORITHMS = [-8, -7, -257]

/** A name and the passkey of it, as the browser sent them. */
export type NamedPasskey = { readonly name: string; readonly passkey: NewPasskey }

export type Passkeys = Omit<FirstPasskeys, 'endFirst'> & {
  /** What the browser has to make for this member. */
  begin(member: Member, place: PasskeyPlace, siteName: string): { readonly ok: true; readonly options: NewPasskeyOptions } | Refused
  /** Keeps what the browser made, once and in time. */
  add(member: Member, place: PasskeyPlace, made: NamedPasskey, address: string): Promise<Answered>
  list(member: MemberCode): readonly Passkey[]
  /** Answers whether the member had it. With the last one, withdrawals stop asking for one first. */
  remove(member: MemberCode, id: string, address: string): boolean
  /** What a passkey of this site has to sign. */
  ask(place: PasskeyPlace): PasskeyOptions
  /** Whose passkey signed, at the brands of this group; each challenge is good for one try. */
  prove(proof: PasskeyProof, place: PasskeyPlace, group: BrandGroup, asker: Asker): Promise<Answered>
  /** The account is closed. */
  forget(member: MemberCode): void
}
type Parts = {
  readonly clock: Clock
  readonly store: PasskeyStore
  readonly members: Pick<Members, 'find' | 'belongs'>
  readonly devices: Pick<Devices, 'knows'>
  readonly audit: Pick<Audit, 'add'>
}

/** The challenge in what the browser signed; null where that cannot be read. */
const challengeIn = (clientDataJSON: string): string | null => {
  try {
    const { challenge } = decodeClientDataJSON(clientDataJSON)
    return typeof challenge === 'string' ? challenge : null
  } catch {
    return null
  }
}
/**
 * Is it a statement without certificates? One with certificates is refused, because the library would ask addresses that the sender
 * chose (docs/decisions/0056-passkeys.md).
 */
const isUnvouched = (attestationObject: string): boolean => {
  const statement = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject))
  const format = statement.get('fmt')
  return format === 'none' || (format === 'packed' && statement.get('attStmt').get('x5c') === undefined)
}
const isSame = (one: PasskeyPlace, other: PasskeyPlace): boolean => one.bound === other.bound && one.site.id === other.site.id

/** Passkeys of members (ACCT-13): makes the challenges, and checks what authenticators signed. */
export const createPasskeys = ({ clock, store, members, devices, audit }: Parts): Passkeys => {
  const begun = createLimit(clock, BEGUN.most, BEGUN.ms)
  const tried = createLimit(clock, TRIED.most, TRIED.ms)
  // Kept apart, so that no visitors' challenges drop those of members.
  const makings = createOnce<PasskeyPlace & { readonly member: MemberCode; readonly handle: string }>(clock, PASSKEY_MS, OUT)
  const askings = createOnce<PasskeyPlace>(clock, PASSKEY_MS, OUT)

  /** What the passkey is after this use; null where the signature, the origin, the site or the count is not right. */
  const signed = async (kept: KeptPasskey, { site }: PasskeyPlace, proof: PasskeyProof, challenge: string): Promise<number | null> => {
    const { userHandle, ...parts } = proof.response
    const named = userHandle === undefined ? parts : { ...parts, userHandle }
    const response: AuthenticationResponseJSON = { ...proof, response: named, clientExtensionResults: {} }
    try {
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        response,
        expectedChallenge: challenge,
        expectedOrigin: [...site.origins],
        expectedRPID: site.id,
        requireUserVerification: true,
        credential: { id: kept.credential, publicKey: isoBase64URL.toBuffer(kept.publicKey), counter: kept.counter },
      })
      return verified ? authenticationInfo.newCounter : null
    } catch {
      return null
    }
  }
  /** The public key in what the browser made; null where any of it is not right. */
  const made = async ({ site }: PasskeyPlace, passkey: NewPasskey, challenge: string) => {
    try {
      if (!isUnvouched(passkey.response.attestationObject)) return null
      const { id, rawId, type, response } = passkey
      const { clientDataJSON, attestationObject } = response
      const { registrationInfo } = await verifyRegistrationResponse({
        response: { id, rawId, type, response: { clientDataJSON, attestationObject }, clientExtensionResults: {} },
        expectedChallenge: challenge,
        expectedOrigin: [...site.origins],
        expectedRPID: site.id,
        requireUserVerification: true,
        supportedAlgorithmIDs: ALGORITHMS,
      })
      return registrationInfo?.credential ?? null
    } catch {
      return null
    }
  }
  /** Whose passkey signed, once the use is noted. An id of one member's passkey with another's name is no proof. */
  const judge = async (
    kept: KeptPasskey,
    place: PasskeyPlace,
    proof: PasskeyProof,
    challenge: string,
    device: string | null,
  ): Promise<Answered> => {
    const tries = devices.knows(kept.member, device) ? `${kept.member} ${device}` : kept.member
    if (!tried.take(tries)) return tooMany(tried.waitMs(tries))
    const member = members.find(kept.member)
    const { userHandle = kept.handle } = proof.response
    const counter = kept.handle === userHandle ? await signed(kept, place, proof, challenge) : null
    return member !== null && counter !== null && store.use(kept, counter) ? { ok: true, member } : refused('PASSKEY_REFUSED')
  }
  const { endFirst, ...first } = createFirstPasskeys({ clock, store, audit, challengeIn, judge })
  return {
    ...first,
    begin: (member, { site, bound }, siteName) => {
      const { memberCode, username } = member
      if (member.kind !== 'member') return refused('DEMO_PASSKEYS')
      if (!begun.take(memberCode)) return tooMany(begun.waitMs(memberCode))
      const kept = store.of(memberCode)
      const handle = store.handleOf(memberCode)
      const challenge = makings.put({ site, bound, member: memberCode, handle })
      const options: NewPasskeyOptions = {
        challenge,
        rp: { id: site.id, name: siteName },
        user: { id: handle, name: username, displayName: username },
        pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
        timeout: PASSKEY_MS,
        attestation: 'none',
        excludeCredentials: kept
          .filter((each) => each.site === site.id)
          .map(({ credential, transports }) => ({ id: credential, type: 'public-key', transports: [...transports] })),
        authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
      }
      return { ok: true, options }
    },
    add: async (member, place, { name, passkey }, address) => {
      const { memberCode } = member
      const challenge = challengeIn(passkey.response.clientDataJSON)
      const making = challenge === null ? null : makings.take(challenge)
      if (challenge === null || making === null) return refused('PASSKEY_LATE')
      const credential = making.member === memberCode && isSame(making, place) ? await made(place, passkey, challenge) : null
      if (credential === null) return refused('PASSKEY_REFUSED')
      const added = store.add({
        member: memberCode,
        site: place.site.id,
        credential: credential.id,
        handle: making.handle,
        publicKey: isoBase64URL.fromBuffer(credential.publicKey),
        counter: credential.counter,
        transports: passkey.response.transports ?? [],
        name,
      })
      if (added !== 'added') return refused(added === 'full' ? 'PASSKEYS_FULL' : 'PASSKEY_KNOWN')
      audit.add({ kind: 'passkey-added', member: memberCode, address, detail: name })
      return { ok: true, member }
    },
    list: (member) => store.of(member).map(({ id, name, site, madeAt, usedAt }) => ({ id: String(id), name, site, madeAt, usedAt })),
    remove: (member, id, address) => {
      const isGone = store.remove(member, Number(id))
      if (isGone) audit.add({ kind: 'passkey-removed', member, address, detail: '' })
      if (store.of(member).length === 0) endFirst(member, address)
      return isGone
    },
    ask: ({ site, bound }) => ({
      challenge: askings.put({ site, bound }),
      rpId: site.id,
      timeout: PASSKEY_MS,
      userVerification: 'required',
    }),
    prove: async (proof, place, group, { device }) => {
      const challenge = challengeIn(proof.response.clientDataJSON)
      const asking = challenge === null ? null : askings.take(challenge)
      if (challenge === null || asking === null) return refused('PASSKEY_LATE')
      if (!isSame(asking, place)) return refused('PASSKEY_REFUSED')
      const kept = store.find(place.site.id, proof.id)
      const member = kept === null ? null : members.find(kept.member)
      if (kept === null || member === null || !members.belongs(member.memberCode, group)) return refused('PASSKEY_UNKNOWN')
      // No passkey was named, so the authenticator names its member.
      return proof.response.userHandle === undefined ? refused('PASSKEY_REFUSED') : judge(kept, place, proof, challenge, device)
    },
    forget: store.forget,
  }
}
