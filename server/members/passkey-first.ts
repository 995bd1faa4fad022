import { PASSKEY_MS, type PasskeyOptions, type PasskeyProof, type ProvenAct } from '#contract/calls/passkeys.ts'
import type { MemberCode } from '#contract/scalar.ts'
import { createLimit } from '#doors/limit.ts'
import type { Clock } from '#server/ports.ts'
import type { Audit } from './audit.ts'
import type { Asker } from './devices.ts'
import { type Answered, type Refused, refused, tooMany } from './joining.ts'
import type { Member } from './members.ts'
import { createOnce } from './once.ts'
import type { KeptPasskey, PasskeyPlace, PasskeyStore } from './passkey-store.ts'

const MINUTE = 60_000
/** Challenges that one member asks for. */
const ASKED = { most: 30, ms: MINUTE }
/** How long a checked proof frees its act: the page acts at once. */
const PROVEN_MS = 120_000
/** Challenges, and proofs that free an act, that are out at once; beyond them the oldest go. */
const OUT = 10_000

/** A member who is asked for a passkey again, before a withdrawal and before a change of the passkeys themselves (ACCT-13). */
export type FirstPasskeys = {
  /** Does a withdrawal of this member ask for a passkey first? */
  isFirst(member: MemberCode): boolean
  /** Turns that on or off. Refuses to turn it on where the member has no passkey of the site, and to turn it off without a proof. */
  setFirst(member: MemberCode, isOn: boolean, place: PasskeyPlace, address: string): Refused | null
  /** The member has no passkey any more: nothing could be asked for. */
  endFirst(member: MemberCode, address: string): void
  /** What a passkey of this member has to sign for this act. */
  askOwn(member: MemberCode, act: ProvenAct, place: PasskeyPlace): { readonly ok: true; readonly options: PasskeyOptions } | Refused
  /** Checks what the passkey signed: its act is free once, for this browser, for two minutes. */
  proveOwn(member: Member, proof: PasskeyProof, place: PasskeyPlace, asker: Asker): Promise<Answered>
  /** Why this member's act has to wait for a passkey; null where none is wanted, or a proof was given, which is used up. */
  lacks(member: MemberCode, act: ProvenAct, bound: string): Refused | null
}
type Parts = {
  readonly clock: Clock
  readonly store: PasskeyStore
  readonly audit: Pick<Audit, 'add'>
  /** The challenge in what a browser signed; null where it cannot be read. */
  readonly challengeIn: (clientDataJSON: string) => string | null
  /** Judges a signature with this passkey, and notes the use. */
  readonly judge: (
    kept: KeptPasskey,
    place: PasskeyPlace,
    proof: PasskeyProof,
    challenge: string,
    device: string | null,
  ) => Promise<Answered>
}

/** Keeps who is asked for a passkey first, their challenges, and the proofs that free one act each. */
export const createFirstPasskeys = ({ clock, store, audit, challengeIn, judge }: Parts): FirstPasskeys => {
  const asked = createLimit(clock, ASKED.most, ASKED.ms)
  const askings = createOnce<PasskeyPlace & { readonly member: MemberCode; readonly act: ProvenAct }>(clock, PASSKEY_MS, OUT)
  /** When each proven act stops being free, the oldest first. */
  const proven = new Map<string, number>()
  const keyOf = (member: MemberCode, act: ProvenAct, bound: string): string => `${member} ${act} ${bound}`
  const keep = (key: string): void => {
    for (const [old, until] of proven) {
      if (until > clock.now() && proven.size < OUT) break
      proven.delete(old)
    }
    proven.delete(key)
    proven.set(key, clock.now() + PROVEN_MS)
  }
  const take = (key: string): boolean => {
    const until = proven.get(key)
    proven.delete(key)
    return until !== undefined && until > clock.now()
  }
  const ofSite = (member: MemberCode, site: string): readonly KeptPasskey[] => store.of(member).filter((each) => each.site === site)
  const lacks: FirstPasskeys['lacks'] = (member, act, bound) =>
    !store.isFirst(member) || take(keyOf(member, act, bound)) ? null : refused('PASSKEY_NEEDED')
  const turn = (member: MemberCode, isOn: boolean, address: string): void => {
    if (store.setFirst(member, isOn)) audit.add({ kind: isOn ? 'passkey-first-on' : 'passkey-first-off', member, address, detail: '' })
  }
  return {
    isFirst: store.isFirst,
    setFirst: (member, isOn, { site, bound }, address) => {
      const why = isOn ? (ofSite(member, site.id).length === 0 ? refused('PASSKEY_ELSEWHERE') : null) : lacks(member, 'passkeys', bound)
      if (why === null) turn(member, isOn, address)
      return why
    },
    endFirst: (member, address) => turn(member, false, address),
    askOwn: (member, act, { site, bound }) => {
      const own = ofSite(member, site.id)
      if (own.length === 0) return refused('PASSKEY_ELSEWHERE')
      if (!asked.take(member)) return tooMany(asked.waitMs(member))
      const options: PasskeyOptions = {
        challenge: askings.put({ site, bound, member, act }),
        rpId: site.id,
        timeout: PASSKEY_MS,
        userVerification: 'required',
        allowCredentials: own.map(({ credential, transports }) => ({
          id: credential,
          type: 'public-key',
          transports: [...transports],
        })),
      }
      return { ok: true, options }
    },
    proveOwn: async ({ memberCode }, proof, place, { address, device }) => {
      const challenge = challengeIn(proof.response.clientDataJSON)
      const asking = challenge === null ? null : askings.take(challenge)
      if (challenge === null || asking === null) return refused('PASSKEY_LATE')
      const kept = store.find(place.site.id, proof.id)
      const isOwn = asking.member === memberCode && asking.bound === place.bound && asking.site.id === place.site.id
      const judged: Answered =
        isOwn && kept?.member === memberCode ? await judge(kept, place, proof, challenge, device) : refused('PASSKEY_REFUSED')
      const detail = asking.act === 'passkeys' ? 'passkeys' : 'withdrawal'
      audit.add({ kind: judged.ok ? 'passkey-proved' : 'passkey-failed', member: memberCode, address, detail })
      if (judged.ok) keep(keyOf(memberCode, asking.act, place.bound))
      return judged
    },
    lacks,
  }
}
