import type * as z from 'zod/mini'
import { updateButton } from '#contract/calls/account.ts'
import { cancelAllOrders, cancelOrder } from '#contract/calls/betting.ts'
import { removeAutoCashOut, setAutoCashOut as setAutoCashOutCall } from '#contract/calls/cash-out.ts'
import type { BetId } from '#contract/scalar.ts'
import {
  saveBetting,
  saveMobileGameStakes,
  saveMobileStakes,
  saveOneClick,
  saveStakes as saveDeskStakes,
} from '#contract/calls/settings.ts'
import { sendEmailLink, verifyEmail } from '#contract/calls/support.ts'
import type { Input } from '#client/ledger/facts.ts'
import type { SettingChange } from '#domain/player/betting.ts'
import type { Request } from '#client/ledger/requests.ts'
import { buttonFields } from '#domain/betting/stakes.ts'
import { type Said, type Worded, said, saidBy } from '#domain/said.ts'
import type { Reply } from './doors.ts'
import type { LineDoors } from './lines.ts'

const STAKE_CALLS = { desk: saveDeskStakes, phone: saveMobileStakes, phoneGames: saveMobileGameStakes } as const

/** The exchange's answer about a link: the sentence of its code if it failed, else the exchange's own words. */
const proofSaid = (answer: z.output<typeof verifyEmail.answer>): Said =>
  answer.success ? said('emailVerifiedNow') : saidBy(answer, said('words', answer.status.statusDesc))

/** The calls by which a member changes something, beside betting. `recordOnAnyLine` takes facts that are valid on every line. */
export const createMemberCalls = (recordOnAnyLine: (fact: Input) => void) => {
  const cancelBet = ({ call, record }: LineDoors, bet: BetId | 'all'): void => {
    const answered = (reply: Reply<z.output<typeof cancelOrder.answer>>): void => {
      if (reply.kind !== 'answer') return record({ type: 'bets.cancelled', ok: false, said: reply.said })
      const { success, cancelled } = reply.answer
      return record({
        type: 'bets.cancelled',
        ok: success,
        said: success && cancelled !== undefined ? said('cancelled', cancelled) : saidBy(reply.answer, said('cannotLoad')),
      })
    }
    if (bet === 'all') call(cancelAllOrders, {}, answered)
    else call(cancelOrder, { id: bet }, answered)
  }
  const setAutoCashOut = ({ call, record }: LineDoors, { marketId, rule }: Extract<Request, { type: 'set-auto-cash-out' }>): void => {
    const refuse = (why: Said): void => record({ type: 'auto-cash-out.answered', marketId, ok: false, said: why })
    const answered = (reply: Reply<z.output<typeof setAutoCashOutCall.answer>>): void => {
      if (reply.kind !== 'answer') return refuse(reply.said)
      if (!reply.answer.success) return refuse(saidBy(reply.answer, said('autoNotKept')))
      return record({ type: 'auto-cash-out.answered', marketId, ok: true, said: said(rule === null ? 'autoRemoved' : 'autoKept') })
    }
    if (rule === null) return call(removeAutoCashOut, { marketId }, answered)
    const { takeProfit, stopLoss } = rule
    const bounds = {
      ...(takeProfit === null ? {} : { takeProfit: takeProfit / 100 }),
      ...(stopLoss === null ? {} : { stopLoss: stopLoss / 100 }),
    }
    return call(setAutoCashOutCall, { marketId, ...bounds }, answered)
  }
  /**
   * Saves the preset stakes of a place, in whole rupees; sends nothing for any others. The desk's go with their labels, as the source
   * sends them from the slip, or as a plain list.
   */
  const saveStakes = ({ line, call, record }: LineDoors, { place, stakes }: Extract<Request, { type: 'save-stakes' }>): void => {
    if (line.member === null) return
    const answered = (reply: Reply<Worded & { readonly success: boolean }>): void => {
      if (reply.kind !== 'answer') return record({ type: 'stakes.saved', ok: false, said: reply.said })
      const { success } = reply.answer
      return record({ type: 'stakes.saved', ok: success, said: success ? said('stakesKept') : saidBy(reply.answer, said('stakesNotKept')) })
    }
    const refuse = (): void => record({ type: 'stakes.saved', ok: false, said: said('stakesNotKept') })
    if (place === 'slip') {
      const fields = updateButton.request.safeParse(buttonFields(stakes))
      return fields.success ? call(updateButton, fields.data, answered) : refuse()
    }
    const shape = STAKE_CALLS[place]
    const body = shape.request.safeParse({ id: line.member.memberCode, settings: { stakes: stakes.map((stake) => stake / 100) } })
    return body.success ? call(shape, body.data, answered) : refuse()
  }
  /** Saves one setting; one-click has a call of its own (STAKE-04, SLIP-33). */
  const saveSetting = ({ line, call, record }: LineDoors, change: SettingChange): void => {
    if (line.member === null) return
    const { memberCode } = line.member
    const answered = (reply: Reply<z.output<typeof saveBetting.answer>>): void => {
      if (reply.kind !== 'answer') return record({ type: 'setting.saved', change, ok: false, said: reply.said })
      const { success } = reply.answer
      const why = success ? said('settingSaved') : saidBy(reply.answer, said('settingNotSaved'))
      return record({ type: 'setting.saved', change, ok: success, said: why })
    }
    if (change.setting !== 'oneClick') return call(saveBetting, { memberCode, [change.setting]: change.value }, answered)
    const { active, stake } = change.value
    return call(saveOneClick, { id: memberCode, active, ...(stake === null ? {} : { stake: stake / 100 }) }, answered)
  }
  const sendProof = ({ call, record }: LineDoors, { email, password }: Extract<Request, { type: 'send-proof' }>): void => {
    const asked = sendEmailLink.request.safeParse({ email, ...(password === null ? {} : { password: password.reveal() }) })
    if (!asked.success) return record({ type: 'proof.sent', ok: false, said: said('emailInvalid') })
    return call(sendEmailLink, asked.data, (reply) => {
      if (reply.kind !== 'answer') return record({ type: 'proof.sent', ok: false, said: reply.said })
      const { success } = reply.answer
      return record({
        type: 'proof.sent',
        ok: success,
        said: success ? said('emailLinkSent', email) : saidBy(reply.answer, said('cannotLoad')),
      })
    })
  }
  /** Records the answer even after a login or logout, because it belongs to the link, not to a line. */
  const checkProof = (on: LineDoors, { id, token }: Extract<Request, { type: 'check-proof' }>): void => {
    const asked = verifyEmail.request.safeParse({ p1: id, p2: token.reveal() })
    if (!asked.success) return recordOnAnyLine({ type: 'proof.answered', ok: false, said: said('EMAIL_LINK_WRONG') })
    return on.publicCall(verifyEmail, asked.data, (reply) =>
      reply.kind === 'answer'
        ? recordOnAnyLine({ type: 'proof.answered', ok: reply.answer.success, said: proofSaid(reply.answer) })
        : recordOnAnyLine({ type: 'proof.answered', ok: false, said: reply.said }),
    )
  }
  return { cancelBet, saveSetting, setAutoCashOut, saveStakes, sendProof, checkProof }
}
