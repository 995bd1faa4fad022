import type * as z from 'zod/mini'
import {
  askReturn,
  closeAccount,
  confirmLimit,
  coolOff,
  endDevice,
  endOtherDevices,
  exportProfile,
  readNotices,
  saveCheck,
  saveLimit,
  seeCheck,
  selfExclude,
} from '#contract/calls/play.ts'
import type { Call, envelope } from '#contract/call.ts'
import type { AccountChange } from '#client/ledger/facts.ts'
import { type Said, said, saidBy } from '#domain/said.ts'
import type { Place } from './doors.ts'
import type { LineDoors } from './lines.ts'

type Answer = z.output<z.ZodMiniObject<typeof envelope>>

/** Makes a member's change of the account; the answer is one fact (ACCT-06, ACCT-08, ACCT-10). */
export const changeAccount = ({ line: { member }, call, record }: LineDoors, change: AccountChange, place: Place): void => {
  if (member === null) return
  const { memberCode } = member
  const { kind } = change
  const ask = <Request extends z.ZodMiniType, Full extends z.ZodMiniType<Answer>>(
    shape: Call<Request, Full>,
    request: z.input<Request>,
    done: Said | ((answer: z.output<Full>) => Said),
  ): void =>
    call(shape, request, (reply) => {
      if (reply.kind !== 'answer') return record({ type: 'account-change.answered', kind, ok: false, said: reply.said })
      const { answer } = reply
      if (!answer.success)
        return record({ type: 'account-change.answered', kind, ok: false, said: saidBy(answer, said('accountNotChanged')) })
      return record({ type: 'account-change.answered', kind, ok: true, said: typeof done === 'function' ? done(answer) : done })
    })
  switch (change.kind) {
    case 'limit': {
      const { limitKind, period, units } = change
      return ask(saveLimit, { memberCode, kind: limitKind, period, limit: units }, ({ takes }) =>
        said(takes === 'later' ? 'limitWaits' : 'playKept'),
      )
    }
    case 'confirm-limit':
      return ask(confirmLimit, { memberCode, kind: change.limitKind, period: change.period }, said('playKept'))
    case 'check':
      return ask(saveCheck, { memberCode, minutes: change.minutes }, said('playKept'))
    case 'check-seen':
      return ask(seeCheck, { memberCode }, said('playKept'))
    case 'cool-off':
      return ask(coolOff, { memberCode, days: change.days }, said('pauseBegun'))
    case 'self-exclusion':
      return ask(selfExclude, { memberCode, months: change.months }, said('pauseBegun'))
    case 'return':
      return ask(askReturn, { memberCode }, said('returnAsked'))
    case 'end-device':
      return ask(endDevice, { memberCode, id: change.id }, said('signedOutThere'))
    case 'end-others':
      return ask(endOtherDevices, { memberCode }, said('signedOutThere'))
    case 'read-notices':
      return ask(readNotices, { memberCode, upTo: change.upTo }, said('playKept'))
    case 'export':
      return ask(exportProfile, { memberCode }, ({ file = '' }) => {
        place.save(`${memberCode}.json`, 'application/json', file)
        return said('exportReady')
      })
    case 'close': {
      const { password } = change
      return ask(closeAccount, { memberCode, ...(password === null ? {} : { password: password.reveal() }) }, said('accountIsClosed'))
    }
    default:
      return change satisfies never
  }
}
