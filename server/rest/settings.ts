import type * as z from 'zod/mini'
import { getStackButton, getUserSetting, updateButton } from '#contract/calls/account.ts'
import type { MemberCode } from '#contract/scalar.ts'
import { saveBetting, saveMobileGameStakes, saveMobileStakes, saveOneClick, saveStakes } from '#contract/calls/settings.ts'
import { type StakeList, stakesAt } from '#domain/betting/stakes.ts'
import { MARKET_KINDS } from '#domain/market/markets.ts'
import { text } from '#copy/catalogue.ts'
import { refused } from '#server/members/joining.ts'
import type { StakePlace } from '#server/members/settings.ts'
import type { ServerParts } from '../gate/parts.ts'
import type { Session } from '../gate/sessions.ts'
import { bettingOf, refusal, stakeLists } from '../gate/shared-answers.ts'
import type { Gate } from './gate.ts'

type Buttons = z.output<typeof updateButton.request>
const pricesOf = ({ price1, price2, price3, price4, price5, price6, price7, price8, price9, price10 }: Buttons): readonly number[] => [
  price1,
  price2,
  price3,
  price4,
  price5,
  price6,
  price7,
  price8,
  price9,
  price10,
]

/** A member's betting settings and preset stakes (SLIP-33, STAKE-01 to STAKE-04). Every change is sent to all of the member's devices. */
export const serveSettings = ({ serveMember }: Gate, { sockets, room: { members } }: ServerParts): void => {
  const betting = ({ member, isOutside }: Session) => bettingOf(members, { memberCode: member, isOutside })
  serveMember(getUserSetting, (_, session) => {
    const { odds, bookmaker, fancy, soccer, tennis, virtual, ballByBall } = MARKET_KINDS
    const limit = ({ min, max }: { readonly min: typeof odds.min; readonly max: typeof odds.max }) => ({ min, max })
    const kept = betting(session)
    return {
      success: true,
      data: {
        oddsBetDelay: odds.delaySeconds,
        soccerBetDelay: soccer.delaySeconds,
        tennisBetDelay: tennis.delaySeconds,
        bookmakerBetDelay: bookmaker.delaySeconds,
        fancyBetDelay: fancy.delaySeconds,
        ballbyballBetDelay: ballByBall.delaySeconds,
        virtualBetDelay: virtual.delaySeconds,
        limits: {
          odds: limit(odds),
          fancy: limit(fancy),
          bookmaker: limit(bookmaker),
          soccer: limit(soccer),
          tennis: limit(tennis),
          virtual: limit(virtual),
          ballByBall: limit(ballByBall),
        },
        confirmation: kept.confirmation,
        lastLogin: null,
        betting: kept,
      },
    }
  })
  serveMember(saveBetting, ({ memberCode, ...wish }, session) => {
    if (memberCode !== session.member) return refusal(refused('NOT_YOUR_ACCOUNT'))
    members.setBetting(memberCode, wish)
    sockets.notifySettings(memberCode)
    return { success: true, betting: betting(session) }
  })
  serveMember(saveOneClick, ({ id, active, stake }, session) => {
    if (id !== session.member) return refusal(refused('NOT_YOUR_ACCOUNT'))
    if (active && session.isOutside) return refusal(refused('ONE_CLICK_BARRED'))
    members.setBetting(id, { oneClick: { active, stake: stake ?? members.betting(id).oneClick.stake } })
    sockets.notifySettings(id)
    return { success: true, betting: betting(session) }
  })

  const stakes = (member: MemberCode) => {
    const lists = stakeLists(members, member)
    const of = (name: 'mobile' | 'mobileExchangeGame', place: StakeList['place']) => {
      const list = lists.find((each) => each.place === place)
      return list === undefined ? {} : { [name]: list.stakes }
    }
    return { priceArray: [...stakesAt(lists, 'desk')], ...of('mobile', 'phone'), ...of('mobileExchangeGame', 'phoneGames') }
  }
  serveMember(getStackButton, (_, { member }) => ({ success: true, data: stakes(member) }))
  const keep = (member: MemberCode, place: StakePlace, rupees: readonly number[]): void => {
    members.setStakes(member, place, rupees)
    sockets.notifySettings(member)
  }
  serveMember(updateButton, (sent, { member }) => {
    keep(member, 'stakes', pricesOf(sent))
    return { success: true, message: text.stakesKept, data: { priceArray: stakes(member).priceArray } }
  })
  const serveStakes = (shape: typeof saveStakes | typeof saveMobileStakes | typeof saveMobileGameStakes, place: StakePlace): void =>
    serveMember(shape, ({ id, settings }, session) => {
      if (id !== session.member) return refusal(refused('NOT_YOUR_ACCOUNT'))
      keep(id, place, settings.stakes)
      return { success: true, message: text.stakesKept, settings }
    })
  serveStakes(saveStakes, 'stakes')
  serveStakes(saveMobileStakes, 'mobileStakes')
  serveStakes(saveMobileGameStakes, 'mobileGameStakes')
}
