import type { WireMember } from '#contract/session.ts'
import type { MemberCode, Millis } from '#contract/scalar.ts'
import { refusalSaid } from '#domain/ledger/said.ts'
import { say, text } from '#copy/catalogue.ts'
import type { Refused } from '#server/members/joining.ts'

/** A refusal as every answer has it: 200, with its text and code (HTTP-01). */
export const refusal = ({ code, waitMs, about }: Refused) => ({
  success: false,
  message: waitMs === undefined ? say(refusalSaid(code, about)) : text.waitFirst(waitMs),
  code,
  ...(about === undefined ? {} : { about }),
  ...(waitMs === undefined ? {} : { waitMs }),
})

/** A member on the wire, with this handle. */
export const wireMember = (
  member: { readonly memberCode: MemberCode; readonly username: string },
  handle: string,
  expiry: Millis,
  serverTime: Millis,
): WireMember => ({
  memberCode: member.memberCode,
  details: { username: member.username, role: 'user', status: 'active' },
  key: member.memberCode,
  verifytoken: handle,
  expiry,
  serverTime,
  isB2C: true,
})
