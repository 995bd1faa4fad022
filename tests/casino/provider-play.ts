import { gameIdSchema, type GameId } from '#contract/casino/wallet.ts'
import { paiseSchema } from '#contract/scalar.ts'
import type { SoloImage } from '#casino/server/words.ts'
import type { PlayRef, RoundId } from '#casino/wire.ts'
import { type World, diceFrom } from './provider-world.ts'

const STEP_MS = 400
export const MEMBERS = ['meera', 'ravi', 'asha'] as const
/** How often a press carries a ref that its member used before, at any table and in any game. */
const USED_AGAIN = 0.25
const GAMES = ['lucky7', 'aviator'].map((game) => gameIdSchema.parse(game))
const ALONE = gameIdSchema.parse('blackjack')

/** Members who bet, cash out, decide, send again what was not answered, and use refs again for other bets. */
export const play = (world: World, seed: string, steps: number, meanwhile: (chance: number) => void = () => undefined): void => {
  const dice = diceFrom(`${seed} players`)
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(dice() * list.length)]
  let unanswered: (() => void)[] = []
  const used = new Map<string, PlayRef[]>()
  const refOf = (member: string): PlayRef => {
    const own = used.get(member) ?? []
    const again = dice() < USED_AGAIN ? pick(own) : undefined
    const ref = again ?? world.mint()
    used.set(member, [...own, ref])
    return ref
  }
  const ask = (send: (answered: () => void) => void): void => {
    let isAnswered = false
    const again = (): void => {
      if (!isAnswered)
        send(() => {
          isAnswered = true
        })
    }
    again()
    unanswered = [...unanswered.slice(-20), again]
  }
  const bet = (member: string, game: GameId): void => {
    const image = world.provider().tables.get(game)?.image()
    if (image === null || image === undefined) return
    const name = game === 'aviator' ? 'bet' : dice() < 0.5 ? 'heads' : 'tails'
    const auto = game === 'aviator' && dice() < 0.5 ? 101 + Math.floor(dice() * 150) : undefined
    const stakePaise = paiseSchema.parse(1000 * (1 + Math.floor(dice() * 50)))
    const { tableId, round } = image
    const sent = { ref: refOf(member), tableId, round, bet: { bet: name, stakePaise }, ...(auto === undefined ? {} : { auto }) }
    ask((answered) =>
      world.provider().bet(world.sessionOf(member, game), sent, ({ mine }) => {
        if (mine !== undefined) world.witness.bet(`pavilion/${member}`, tableId, mine)
        answered()
      }),
    )
  }
  const cashOut = (member: string, game: GameId): void => {
    const mine = pick(world.provider().tables.get(game)?.mineOf(`pavilion/${member}`) ?? [])
    if (mine === undefined) return
    const ref = world.mint()
    ask((answered) =>
      world.provider().cashOut(world.sessionOf(member, game), { ref, bet: mine.ref }, (answer) => {
        if (answer.mine !== undefined) world.witness.bet(`pavilion/${member}`, `${game}-1`, answer.mine)
        answered()
      }),
    )
  }
  const alone = (member: string): void => {
    const session = world.sessionOf(member, ALONE)
    const now = world.provider().alone.get(ALONE)?.current(`pavilion/${member}`)
    const ref = refOf(member)
    const heard =
      (answered: () => void) =>
      ({ solo }: { readonly solo?: SoloImage }): void => {
        if (solo !== undefined) world.witness.solo(solo)
        answered()
      }
    if (now?.state === 'waits') {
      const decided = { ref, round: now.round, index: now.decisions.length, decision: pick(now.next) ?? 'stand' }
      ask((answered) => world.provider().decide(session, decided, heard(answered)))
    } else {
      const stakePaise = 1000 * (1 + Math.floor(dice() * 20))
      ask((answered) => world.provider().startSolo(session, { ref, bet: { stakePaise } }, heard(answered)))
    }
  }
  for (let step = 0; step < steps; step += 1) {
    const member = pick(MEMBERS) ?? 'meera'
    const what = dice()
    if (what < 0.35) bet(member, pick(GAMES) ?? ALONE)
    else if (what < 0.6) cashOut(member, gameIdSchema.parse('aviator'))
    else if (what < 0.8) alone(member)
    else pick(unanswered)?.()
    world.clock.advance(STEP_MS * dice() * 2)
    meanwhile(dice())
  }
}

/** What the promise says of the books when all is quiet, as sentences; none is what a sound provider gives. */
export const brokenIn = (world: World): readonly string[] => {
  const { books, wallet } = world
  const broken = [...world.broken, ...world.witness.atEnd()]
  const must = (holds: boolean, sentence: string): void => void (holds || broken.push(sentence))
  must(wallet.open().length === 0, 'a debit stays open at the wallet')
  must(books.openStakes().length === 0, 'a stake stays open in the books')
  must(books.openBets().length === 0, 'a bet has no end')
  must(books.openSolos().length === 0, 'a round alone has no end')
  const { debits, credits, rollbacks } = wallet.moved()
  must(wallet.balance() === wallet.purse - debits + credits + rollbacks, 'the wallet made or lost money')
  let [staked, returned] = [0, 0]
  for (const member of MEMBERS) {
    const key = `pavilion/${member}`
    for (const game of GAMES)
      for (const { mine, stake } of books.lastBets(key, `${game}-1`, 1000)) {
        const debit = wallet.debitOf(`${stake}.d`)
        const isPaid = mine.state === 'won' || mine.state === 'lost'
        must(isPaid === (debit?.state === 'credited'), `a bet that is ${mine.state} has a debit that is ${debit?.state}`)
        if (!isPaid) continue
        staked += mine.riskPaise
        returned += mine.returnPaise ?? 0
        const round = books.round(mine.round)
        const isRight = mine.bet.bet === 'bet' ? isFlown(mine) : mine.returnPaise === coinReturn(mine.bet, round?.mark ?? '')
        must(round?.state === 'settled' || mine.leftAt !== undefined, 'a bet was paid in a round without a result')
        must(isRight, `a bet on ${mine.bet.bet} returned ${mine.returnPaise} on ${round?.mark}`)
      }
    for (const { state, stakedPaise, returnPaise } of books.lastSolos(key, ALONE, 1000)) {
      if (state !== 'settled') continue
      staked += stakedPaise
      returned += returnPaise
    }
  }
  must(staked === debits - rollbacks, `the books staked ${staked}, the wallet ${debits - rollbacks}`)
  must(returned === credits, `the books returned ${returned}, the wallet ${credits}`)
  return broken
}
const coinReturn = ({ bet, stakePaise }: { readonly bet: string; readonly stakePaise: number }, mark: string): number =>
  (bet === 'heads') === (mark === 'H') ? stakePaise * 2 : 0
type Flown = {
  readonly round: RoundId
  readonly bet: { readonly stakePaise: number }
  readonly returnPaise?: number | undefined
  readonly leftAt?: { readonly multiplier: number } | undefined
}
const isFlown = ({ bet, returnPaise, leftAt }: Flown): boolean =>
  returnPaise === (leftAt === undefined ? 0 : Math.floor((bet.stakePaise * leftAt.multiplier) / 100))
