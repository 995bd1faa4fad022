import * as z from 'zod/mini'
import { updateButton } from '#contract/calls/account.ts'
import * as alerts from '#contract/calls/alerts.ts'
import { changePassword } from '#contract/calls/auth.ts'
import { cancelAllOrders, cancelOrder } from '#contract/calls/betting.ts'
import { removeAutoCashOut, setAutoCashOut } from '#contract/calls/cash-out.ts'
import { addBeneficiary, cancelDeposit, cancelWithdrawal, removeBeneficiary, sendReceipt, sendUtr } from '#contract/calls/payments.ts'
import * as passkeys from '#contract/calls/passkeys.ts'
import * as play from '#contract/calls/play.ts'
import * as push from '#contract/calls/push.ts'
import { saveBetting, saveMobileGameStakes, saveMobileStakes, saveOneClick, saveStakes } from '#contract/calls/settings.ts'
import { sendEmailLink } from '#contract/calls/support.ts'
import * as wallets from '#contract/calls/wallets.ts'
import type { Call } from '#contract/call.ts'
import type { MemberCode } from '#contract/scalar.ts'
import type { Change, ChangeAnswer } from '#client/ledger/changes.ts'
import { type ByCall, type ChangeName, type PlainChange, type Saying, writes } from '#client/ledger/writes.ts'
import { paise } from '#domain/paise.ts'
import { buttonFields } from '#domain/betting/stakes.ts'
import { type Said, type Worded, ownWords, said, saidBy } from '#domain/said.ts'
import { askBrowser } from './asking-browser.ts'
import type { EdgeClock } from './clock.ts'
import type { BrowserParts, Doors } from './doors.ts'
import type { LineDoors } from './lines.ts'
import { paymentSaid } from './payments.ts'
import { provePasskey } from './proving.ts'
import type { Subscribed } from './push.ts'

/** The parts of the page that a change may need beside its calls. */
type Page = Pick<Doors, 'place'> & BrowserParts & { readonly clock: Pick<EdgeClock, 'now'> }
/** Asks for one change, and hands on what became of it. */
type Asking = (on: LineDoors, answered: (answer: ChangeAnswer) => void) => void
/** How a change is asked for: its call, and the sentences of its answer. */
type Making<W extends ChangeName> = (change: Change<W>, memberCode: MemberCode, page: Page) => Asking
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

/** Asks again with a passkey of the member where the exchange wants one first (ACCT-13). */
const withPasskey =
  (memberCode: MemberCode, page: Page, ask: Asking): Asking =>
  (on, answered) =>
    ask(on, (answer) => {
      if (answer.ok || answer.said.key !== 'PASSKEY_NEEDED') return answered(answer)
      return provePasskey(on, { memberCode, act: 'passkeys' }, page, {
        proved: () => ask(on, answered),
        failed: (why) => answered({ ok: false, said: why }),
      })
    })

const STAKE_CALLS = { desk: saveStakes, phone: saveMobileStakes, phoneGames: saveMobileGameStakes } as const
const paymentSaved = said('paymentSaved')

/** The table of changes that are asked in a way of their own. */
const makings: { readonly [W in Exclude<ChangeName, PlainChange>]: Making<W> } = {
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
    asking(alerts.setAlert, z.encode(alerts.setAlert.request, { memberCode, alert: wish }), said('alertSet'), said('alertNotSet')),
  wallet: ({ useBonus }, memberCode) =>
    asking(
      wallets.switchWallet,
      { memberCode, useBonusWallet: useBonus ? 'true' : 'false', walletCode: 'exchange' },
      said(useBonus ? 'walletBonus' : 'walletMain'),
      said('walletNotChosen'),
    ),
  // The exchange judges what was typed; what no code can be is unknown to it.
  'promo-code': ({ code: promoCode }, id) =>
    asking(wallets.sendPromoCode, { id, promoCode }, said('promoTaken'), said('promoNotTaken'), said('PROMO_UNKNOWN')),
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
  'add-passkey': ({ name, password }, memberCode, page) => {
    const not = said('accountNotChanged')
    return withPasskey(memberCode, page, (on, answered) =>
      on.call(passkeys.beginPasskey, { memberCode, ...(password === null ? {} : { password: password.reveal() }) }, (reply) => {
        if (reply.kind !== 'answer') return answered({ ok: false, said: reply.said })
        const { success, options } = reply.answer
        if (!success || options === undefined) return answered({ ok: false, said: saidBy(reply.answer, not) })
        return askBrowser(page.passkeys, page.clock, ({ makePasskey }) => makePasskey(options), {
          made: (passkey) => asking(passkeys.addPasskey, { memberCode, name, passkey }, said('passkeyAdded'))(on, answered),
          failed: (why) => answered({ ok: false, said: why }),
        })
      }),
    )
  },
  'remove-passkey': ({ id }, memberCode, page) =>
    withPasskey(memberCode, page, asking(passkeys.removePasskey, { memberCode, id }, said('passkeyRemoved'))),
  'passkey-first': ({ isOn }, memberCode, page) =>
    withPasskey(
      memberCode,
      page,
      asking(passkeys.savePasskeyFirst, { memberCode, isOn }, said(isOn ? 'passkeyFirstOn' : 'passkeyFirstOff')),
    ),
  push: ({ kinds, key, language }, memberCode, { push: door }) => {
    const failed = said('pushNotHere')
    return (on, answered) => {
      const save = (subscribed: Subscribed): void => {
        if (subscribed.kind === 'failed') return answered({ ok: false, said: said(subscribed.why) })
        const { subscription } = subscribed
        return asking(push.savePush, { memberCode, kinds: [...kinds], language, subscription }, said('playKept'), failed)(on, answered)
      }
      door()
        .then(({ subscribe }) => subscribe(key))
        .then(save, () => answered({ ok: false, said: said('cannotLoad') }))
    }
  },
  limit: ({ limitKind, period, units }, memberCode) =>
    asking(play.saveLimit, { memberCode, kind: limitKind, period, limit: units }, ({ takes }) =>
      said(takes === 'later' ? 'limitWaits' : 'playKept'),
    ),
  'confirm-limit': ({ limitKind, period }, memberCode) =>
    asking(play.confirmLimit, { memberCode, kind: limitKind, period }, said('playKept')),
  export: (_, memberCode, { place }) =>
    asking(play.exportProfile, { memberCode }, ({ file = '' }) => {
      place.save(`${memberCode}.json`, 'application/json', file)
      return said('exportReady')
    }),
  close: ({ password }, memberCode) =>
    asking(play.closeAccount, { memberCode, ...(password === null ? {} : { password: password.reveal() }) }, said('accountIsClosed')),
  utr: ({ refrenceNo, utr }, memberCode) => asking(sendUtr, { memberCode, refrenceNo, utr }, paymentSaved, paymentSaid),
  receipt: ({ refrenceNo, picture }, memberCode) =>
    asking(sendReceipt, { memberCode, refrenceNo, picture: picture.reveal() }, paymentSaved, paymentSaid),
  'cancel-payment': ({ payment, refrenceNo }, memberCode) =>
    asking(payment === 'deposit' ? cancelDeposit : cancelWithdrawal, { memberCode, refrenceNo }, paymentSaved, paymentSaid),
  'add-beneficiary': ({ beneficiary }, memberCode) => asking(addBeneficiary, { memberCode, beneficiary }, paymentSaved, paymentSaid),
  'remove-beneficiary': ({ id }, memberCode) => asking(removeBeneficiary, { memberCode, id }, paymentSaved, paymentSaid),
}

const makingOf = <W extends Exclude<ChangeName, PlainChange>>(change: Change<W>, memberCode: MemberCode, page: Page): Asking => {
  const making: Making<W> = makings[change.what]
  return making(change, memberCode, page)
}

/** The calls that a row of `client/ledger/writes.ts` may name. */
const calls = { ...alerts, ...passkeys, ...play, ...push, ...wallets }
const wordless = (key: Saying): Said => ({ key, figures: [] })
/** Asks by the row's own call, with the wish as it is. */
const plainly = ({ what, ...wish }: Change<PlainChange>, memberCode: MemberCode): Asking => {
  const { call: name, done, not }: ByCall = writes[what]
  const call: Call<z.ZodMiniType, z.ZodMiniType<Answer>> = calls[name]
  const fields = { memberCode, ...wish }
  const encoded = z.safeEncode(call.request, fields)
  return asking(call, encoded.success ? encoded.data : fields, wordless(done), not === undefined ? undefined : wordless(not))
}
const isPlain = (change: Change): change is Change<PlainChange> => 'call' in writes[change.what]

/** Asks for a change of the line's member; the answer is one fact. A visitor asks for none. */
export const makeChange = (on: LineDoors, change: Change, page: Page): void => {
  const { member } = on.line
  if (member === null) return
  const making = isPlain(change) ? plainly(change, member.memberCode) : makingOf(change, member.memberCode, page)
  making(on, (answer) => on.record({ type: 'change.answered', change, ...answer }))
}
