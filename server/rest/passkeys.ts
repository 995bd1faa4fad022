import {
  addPasskey,
  askOwnPasskey,
  askPasskey,
  beginPasskey,
  getPasskeys,
  passkeyLogin,
  proveOwnPasskey,
  removePasskey,
  savePasskeyFirst,
} from '#contract/calls/passkeys.ts'
import { browserName } from '#server/members/browser-name.ts'
import { refused } from '#server/members/joining.ts'
import type { PasskeyPlace } from '#server/members/passkey-store.ts'
import { passkeySite } from '../gate/origin.ts'
import type { ServerParts } from '../gate/parts.ts'
import { refusal } from '../gate/shared-answers.ts'
import { isSecure } from './cookies.ts'
import { type Context, type Gate, TooMany } from './gate.ts'

/** Where the browser of a call answers a challenge; null where the host that it asked is an address. */
const placeOf = ({ caller: { host, bound }, reply }: Context): PasskeyPlace | null => {
  const site = passkeySite(host, isSecure(reply.request))
  return site === null ? null : { site, bound }
}

/** Passkeys: logging in by one, and a member's own (ACCT-13). */
export const servePasskeys = (
  { serve, serveMember, begin }: Gate,
  { sockets, room: { members, logins, passkeys, durable } }: ServerParts,
): void => {
  const notYours = () => refusal(refused('NOT_YOUR_ACCOUNT'))
  const noName = () => refusal(refused('PASSKEYS_NO_NAME'))
  serve(askPasskey, (_, __, context) => {
    const place = placeOf(context)
    if (place === null) return noName()
    // Counted here alone: a login uses a challenge up.
    const soon = logins.tooSoon(context.caller, 'passkey')
    if (soon !== null) throw new TooMany(soon)
    return { success: true, options: passkeys.ask(place) }
  })
  serve(passkeyLogin, async ({ proof }, { brand, address, device }, context) => {
    const place = placeOf(context)
    if (place === null) return noName()
    const answered = await logins.passkey(proof, place, { brand, address, device, by: 'form' })
    return answered.ok ? { success: true, output: begin(answered.member, context) } : refusal(answered)
  })

  serveMember(getPasskeys, async ({ memberCode }, { member }) => {
    if (memberCode !== member) return notYours()
    await durable()
    return { success: true, result: [...passkeys.list(member)] }
  })
  serveMember(beginPasskey, async ({ memberCode, password }, session, context) => {
    const member = members.find(session.member)
    if (memberCode !== session.member || member === null) return notYours()
    const place = placeOf(context)
    if (place === null) return noName()
    if (member.kind === 'member' && member.hasPassword) {
      const confirmed = await logins.confirm(memberCode, password, context.caller, 'WRONG_PASSWORD')
      if (!confirmed.ok) return refusal(confirmed)
    } else {
      // Else a new passkey would prove what the old ones have to.
      const lacks = passkeys.lacks(memberCode, 'passkeys', place.bound)
      if (lacks !== null) return refusal(lacks)
    }
    const begun = passkeys.begin(member, place, context.caller.brand.appName)
    return begun.ok ? { success: true, options: begun.options } : refusal(begun)
  })
  serveMember(addPasskey, async ({ memberCode, name, passkey }, session, context) => {
    const member = members.find(session.member)
    if (memberCode !== session.member || member === null) return notYours()
    const place = placeOf(context)
    if (place === null) return noName()
    const called = name.trim() === '' ? browserName(context.reply.request.headers['user-agent']) : name.trim()
    const answered = await passkeys.add(member, place, { name: called, passkey }, context.caller.address)
    await durable()
    if (!answered.ok) return refusal(answered)
    sockets.notifyNotices(memberCode, false)
    return { success: true }
  })
  serveMember(removePasskey, async ({ memberCode, id }, { member }, { caller: { address, bound } }) => {
    if (memberCode !== member) return notYours()
    const lacks = passkeys.lacks(member, 'passkeys', bound)
    if (lacks !== null) return refusal(lacks)
    const isGone = passkeys.remove(member, id, address)
    await durable()
    if (isGone) sockets.notifyNotices(member, false)
    return { success: true }
  })

  serveMember(askOwnPasskey, ({ memberCode, act }, { member }, context) => {
    if (memberCode !== member) return notYours()
    const place = placeOf(context)
    if (place === null) return noName()
    const asked = passkeys.askOwn(member, act, place)
    return asked.ok ? { success: true, options: asked.options } : refusal(asked)
  })
  serveMember(proveOwnPasskey, async ({ memberCode, proof }, session, context) => {
    const member = members.find(session.member)
    if (memberCode !== session.member || member === null) return notYours()
    const place = placeOf(context)
    if (place === null) return noName()
    const proven = await passkeys.proveOwn(member, proof, place, context.caller)
    await durable()
    return proven.ok ? { success: true } : refusal(proven)
  })
  serveMember(savePasskeyFirst, async ({ memberCode, isOn }, { member }, context) => {
    if (memberCode !== member) return notYours()
    const place = placeOf(context)
    if (place === null) return noName()
    const why = passkeys.setFirst(member, isOn, place, context.caller.address)
    await durable()
    if (why !== null) return refusal(why)
    sockets.notifyNotices(member, false)
    return { success: true }
  })
}
