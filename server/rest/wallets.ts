import { randomBytes } from 'node:crypto'
import {
  forfeitBonus,
  getBalanceSettings,
  getFortune,
  getPromotions,
  getServerTime,
  sendPromoCode,
  spinFortune,
  switchWallet,
} from '#contract/calls/wallets.ts'
import type { RefusalCode } from '#contract/call.ts'
import type { MemberCode } from '#contract/scalar.ts'
import { isLive } from '#domain/money/bonus.ts'
import { type Wheel, commitOf } from '#domain/money/fortune.ts'
import type { Refusal } from '#domain/money/refusals.ts'
import { promotionOf, termsOf } from '#domain/player/promotions.ts'
import type { RuleReply } from '#server/exchange/reply.ts'
import type { Fortune } from '#server/exchange/wallet-api.ts'
import { refused } from '#server/members/joining.ts'
import type { ServerParts } from '../gate/parts.ts'
import type { Session } from '../gate/sessions.ts'
import { refusal } from '../gate/shared-answers.ts'
import { serveBonuses } from './bonuses.ts'
import type { Gate } from './gate.ts'

const SEED_BYTES = 32
const byRule = (code: RefusalCode) => refusal(refused(code))
const ruled = (result: RuleReply) => (result.ok ? { success: true } : refusal(result))
const notYours = () => refusal(refused('NOT_YOUR_ACCOUNT'))
const isOwn = (memberCode: MemberCode, { member }: Session): boolean => memberCode === member

/** A wheel as its member sees it: the seed stays hidden until it is spun. */
const wheelRow = ({ day, serverSeed, segments, spin }: Wheel) => ({
  day,
  commit: commitOf(serverSeed),
  segments: [...segments],
  spin: spin === null ? null : { ...spin, serverSeed },
})
const fortuneAnswer = (fortune: Fortune | Refusal) =>
  'code' in fortune
    ? refusal(refused(fortune.code, fortune.about))
    : { success: true, result: { wheel: wheelRow(fortune.wheel), past: fortune.past.map(wheelRow) } }

/** The calls of wallets, bonuses, the wheel, and the exchange's clock (ACCT-05, ACCT-06, ACCT-09). */
export const serveWallets = ({ serve, serveMember, serveFile }: Gate, { exchange, clock, sockets }: ServerParts): void => {
  serve(getServerTime, () => ({ success: true, result: clock.now() }))
  serveMember(switchWallet, ({ memberCode, useBonusWallet, walletCode }, session) => {
    if (!isOwn(memberCode, session)) return notYours()
    // The casino has no bonus: main money pays there.
    if (walletCode === 'casino') return useBonusWallet === 'true' ? byRule('BONUS_NOT_ACTIVE') : { success: true }
    return new Promise((resolve) =>
      exchange.chooseWallet(memberCode, useBonusWallet === 'true', (result) => {
        if (result.ok) sockets.notifySettings(memberCode)
        resolve(ruled(result))
      }),
    )
  })
  serveMember(getBalanceSettings, ({ memberCode }, session) => {
    if (!isOwn(memberCode, session)) return notYours()
    const { useBonus, withdrawable, owed, main, bonus } = exchange.wallets(memberCode)
    const wallets = [
      { walletCode: 'exchange' as const, kind: 'main' as const, ...main },
      { walletCode: 'exchange' as const, kind: 'bonus' as const, ...bonus },
    ]
    const result = { useBonusWallet: useBonus, withdrawable, owed, wallets }
    return new Promise((resolve) => exchange.whenDurable(() => resolve({ success: true, result })))
  })
  serveMember(getPromotions, (_, { member }, { caller: { brand } }) => {
    // An exclusion ends all marketing (ACCT-08).
    const offered = exchange.play(member).excludedUntil === null ? brand.promotions : []
    const own = exchange.bonuses(member)
    const isHeld = own.some(({ state }) => isLive(state))
    const stateOf = (code: string): 'open' | 'held' | 'used' =>
      own.some((bonus) => bonus.code === code) ? 'used' : isHeld ? 'held' : 'open'
    const promotions = offered.map((promotion) => ({
      code: promotion.code,
      walletCode: 'exchange' as const,
      ...termsOf(promotion),
      state: stateOf(promotion.code),
    }))
    return new Promise((resolve) => exchange.whenDurable(() => resolve({ success: true, promotions })))
  })
  serveMember(sendPromoCode, ({ id, promoCode }, session, { caller: { brand } }) => {
    if (!isOwn(id, session)) return notYours()
    const promotion = promotionOf(brand.promotions, promoCode)
    if (promotion === null) return byRule('PROMO_UNKNOWN')
    return new Promise((resolve) =>
      exchange.grantBonus(id, { code: promotion.code, terms: termsOf(promotion) }, (result) => resolve(ruled(result))),
    )
  })
  serveBonuses({ serveMember, serveFile }, { exchange, clock })
  serveMember(forfeitBonus, ({ memberCode, number }, session) => {
    if (!isOwn(memberCode, session)) return notYours()
    return new Promise((resolve) => exchange.forfeitBonus(memberCode, number, (result) => resolve(ruled(result))))
  })
  serveMember(getFortune, ({ memberCode }, session, { caller: { brand } }) => {
    if (!isOwn(memberCode, session)) return notYours()
    const seed = randomBytes(SEED_BYTES).toString('hex')
    return new Promise((resolve) => exchange.fortune(memberCode, seed, brand.timeZone, (fortune) => resolve(fortuneAnswer(fortune))))
  })
  serveMember(spinFortune, ({ memberCode, commit, clientSeed }, session, { caller: { brand } }) => {
    if (!isOwn(memberCode, session)) return notYours()
    return new Promise((resolve) =>
      exchange.spin(memberCode, { commit, clientSeed, zone: brand.timeZone }, (fortune) => resolve(fortuneAnswer(fortune))),
    )
  })
}
