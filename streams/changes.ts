import * as z from 'zod/mini'
import { updateButton } from '#contract/calls/account.ts'
import { removeAlert, setAlert } from '#contract/calls/alerts.ts'
import { changePassword } from '#contract/calls/auth.ts'
import { cancelAllOrders, cancelOrder } from '#contract/calls/betting.ts'
import { removeAutoCashOut, setAutoCashOut } from '#contract/calls/cash-out.ts'
import { addBeneficiary, cancelDeposit, cancelWithdrawal, removeBeneficiary, sendReceipt, sendUtr } from '#contract/calls/payments.ts'
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
import { saveBetting, saveMobileGameStakes, saveMobileStakes, saveOneClick, saveStakes } from '#contract/calls/settings.ts'
import { sendEmailLink } from '#contract/calls/support.ts'
import { forfeitBonus, sendPromoCode, switchWallet } from '#contract/calls/wallets.ts'
import type { Call } from '#contract/call.ts'
import type { MemberCode } from '#contract/scalar.ts'
import type { Change, ChangeAnswer, ChangeName } from '#client/ledger/changes.ts'
import { paise } from '#domain/paise.ts'
import { buttonFields } from '#domain/betting/stakes.ts'
import { type Said, type Worded, ownWords, said, saidBy } from '#domain/said.ts'
import type { Place } from './doors.ts'
import type { LineDoors } from './lines.ts'
import { paymentSaid } from './payments.ts'

/** Asks for one change, and hands on what became of it. */
type Asking = (on: LineDoors, answered: (answer: ChangeAnswer) => void) => void
/** How a change is asked for: its call, and the sentences of its answer. */
type Making<W extends ChangeName> = (change: Change<W>, memberCode: MemberCode, place: Place) => Asking
type Answer = Worded & { readonly success: boolean }

/**
 * One call. `done`: what a success says, unless the exchange sends words of its own. `not`: what a refusal says that has no words of its own. With `invalid`, a request of another
 * shape than the contract's is not sent, and this says why.
 */
const asking =
  <Request extends z.ZodMiniType, Full extends z.ZodMiniType<Answer>>(
    call: Call<Request, Full>,
    request: z.input<Request>,
    done: Said | ((answer: z.output<Full>) => Said),
    not: Said | ((answer: Worded) => Said) = said('accountNotChanged'),
    invalid?: Said,
  ): Asking =>
  (on, answered) => {
    if (invalid !== undefined && !call.request.safeParse(request).success) return answered({ ok: false, said: invalid })
    return on.call(call, request, (reply) => {
      if (reply.kind !== 'answer') return answered({ ok: false, said: reply.said })
      const { answer } = reply
      if (!answer.success) return answered({ ok: false, said: typeof not === 'function' ? not(answer) : saidBy(answer, not) })
      const own = typeof done === 'function' ? done(answer) : done
      return answered({ ok: true, said: ownWords(answer) ?? own })
    })
  }

const STAKE_CALLS = { desk: saveStakes, phone: saveMobileStakes, phoneGames: saveMobileGameStakes } as const
const paymentSaved = said('paymentSaved')

/** The table of changes: how each is asked for (docs/ADDING.md, a write). */
const makings: { readonly [W in ChangeName]: Making<W> } = {
  'cancel-bet': ({ bet }) => {
    const done = ({ cancelled }: z.output<typeof cancelOrder.answer>): Said => said('cancelled', cancelled ?? paise(0))
    return bet === 'all'
      ? asking(cancelAllOrders, {}, done, said('cannotLoad'))
      : asking(cancelOrder, { id: bet }, done, said('cannotLoad'))
  },
  'auto-cash-out': ({ marketId, rule }) => {
    if (rule === null) return asking(removeAutoCashOut, { marketId }, said('autoRemoved'), said('autoNotKept'))
    const { takeProfit, stopLoss } = rule
    const bounds = {
      ...(takeProfit === null ? {} : { takeProfit: takeProfit / 100 }),
      ...(stopLoss === null ? {} : { stopLoss: stopLoss / 100 }),
    }
    return asking(setAutoCashOut, { marketId, ...bounds }, said('autoKept'), said('autoNotKept'))
  },
  // One-click has a call of its own (STAKE-04, SLIP-33).
  setting: ({ setting: { setting, value } }, memberCode) => {
    const [done, not] = [said('settingSaved'), said('settingNotSaved')]
    if (setting !== 'oneClick') return asking(saveBetting, { memberCode, [setting]: value }, done, not)
    const { active, stake } = value
    return asking(saveOneClick, { id: memberCode, active, ...(stake === null ? {} : { stake: stake / 100 }) }, done, not)
  },
  // The desk's go with their labels, as the source sends them from the slip, or as a plain list in whole rupees.
  stakes: ({ place, stakes }, memberCode) => {
    const [done, not] = [said('stakesKept'), said('stakesNotKept')]
    if (place === 'slip') {
      const fields = updateButton.request.safeParse(buttonFields(stakes))
      return fields.success ? asking(updateButton, fields.data, done, not) : (_, answered) => answered({ ok: false, said: not })
    }
    return asking(STAKE_CALLS[place], { id: memberCode, settings: { stakes: stakes.map((stake) => stake / 100) } }, done, not, not)
  },
  'set-alert': ({ wish }, memberCode) =>
    asking(setAlert, z.encode(setAlert.request, { memberCode, alert: wish }), said('alertSet'), said('alertNotSet')),
  'remove-alert': ({ number }, memberCode) =>
    asking(removeAlert, z.encode(removeAlert.request, { memberCode, number }), said('alertRemoved'), said('alertNotSet')),
  wallet: ({ useBonus }, memberCode) =>
    asking(
      switchWallet,
      { memberCode, useBonusWallet: useBonus ? 'true' : 'false', walletCode: 'exchange' },
      said(useBonus ? 'walletBonus' : 'walletMain'),
      said('walletNotChosen'),
    ),
  // The exchange judges what was typed; what no code can be is unknown to it.
  'promo-code': ({ code: promoCode }, id) =>
    asking(sendPromoCode, { id, promoCode }, said('promoTaken'), said('promoNotTaken'), said('PROMO_UNKNOWN')),
  'drop-bonus': ({ number }, memberCode) =>
    asking(forfeitBonus, z.encode(forfeitBonus.request, { memberCode, number }), said('bonusGivenUp'), said('bonusNotGivenUp')),
  password: ({ old, chosen }) =>
    asking(changePassword, { oldPassword: old.reveal(), password: chosen.reveal() }, said('passwordChanged'), said('cannotLoad')),
  email: ({ email, password }) =>
    asking(
      sendEmailLink,
      { email, ...(password === null ? {} : { password: password.reveal() }) },
      said('emailLinkSent', email),
      said('cannotLoad'),
      said('emailInvalid'),
    ),
  limit: ({ limitKind, period, units }, memberCode) =>
    asking(saveLimit, { memberCode, kind: limitKind, period, limit: units }, ({ takes }) =>
      said(takes === 'later' ? 'limitWaits' : 'playKept'),
    ),
  'confirm-limit': ({ limitKind, period }, memberCode) => asking(confirmLimit, { memberCode, kind: limitKind, period }, said('playKept')),
  check: ({ minutes }, memberCode) => asking(saveCheck, { memberCode, minutes }, said('playKept')),
  'check-seen': (_, memberCode) => asking(seeCheck, { memberCode }, said('playKept')),
  'cool-off': ({ days }, memberCode) => asking(coolOff, { memberCode, days }, said('pauseBegun')),
  'self-exclusion': ({ months }, memberCode) => asking(selfExclude, { memberCode, months }, said('pauseBegun')),
  return: (_, memberCode) => asking(askReturn, { memberCode }, said('returnAsked')),
  'end-device': ({ id }, memberCode) => asking(endDevice, { memberCode, id }, said('signedOutThere')),
  'end-others': (_, memberCode) => asking(endOtherDevices, { memberCode }, said('signedOutThere')),
  'read-notices': ({ upTo }, memberCode) => asking(readNotices, { memberCode, upTo }, said('playKept')),
  export: (_, memberCode, place) =>
    asking(exportProfile, { memberCode }, ({ file = '' }) => {
      place.save(`${memberCode}.json`, 'application/json', file)
      return said('exportReady')
    }),
  close: ({ password }, memberCode) =>
    asking(closeAccount, { memberCode, ...(password === null ? {} : { password: password.reveal() }) }, said('accountIsClosed')),
  utr: ({ refrenceNo, utr }, memberCode) => asking(sendUtr, { memberCode, refrenceNo, utr }, paymentSaved, paymentSaid),
  receipt: ({ refrenceNo, picture }, memberCode) =>
    asking(sendReceipt, { memberCode, refrenceNo, picture: picture.reveal() }, paymentSaved, paymentSaid),
  'cancel-payment': ({ payment, refrenceNo }, memberCode) =>
    asking(payment === 'deposit' ? cancelDeposit : cancelWithdrawal, { memberCode, refrenceNo }, paymentSaved, paymentSaid),
  'add-beneficiary': ({ beneficiary }, memberCode) => asking(addBeneficiary, { memberCode, beneficiary }, paymentSaved, paymentSaid),
  'remove-beneficiary': ({ id }, memberCode) => asking(removeBeneficiary, { memberCode, id }, paymentSaved, paymentSaid),
}

const makingOf = <W extends ChangeName>(change: Change<W>, memberCode: MemberCode, place: Place): Asking => {
  const making: Making<W> = makings[change.what]
  return making(change, memberCode, place)
}

/** Asks for a change of the line's member; the answer is one fact. A visitor asks for none. */
export const makeChange = (on: LineDoors, change: Change, place: Place): void => {
  const { member } = on.line
  if (member === null) return
  makingOf(change, member.memberCode, place)(on, (answer) => on.record({ type: 'change.answered', change, ...answer }))
}
