import { v7 } from 'uuid'
import * as z from 'zod/mini'
import type { Level } from '#contract/features.ts'
import { createBet } from '#contract/messages/betting.ts'
import { getBets } from '#contract/source/betting.ts'
import { betSlipRefSchema, type MemberCode } from '#contract/scalar.ts'
import type { SentBet } from '#client/betting/sent.ts'
import { paise } from '#domain/paise.ts'
import { systemClock } from '#server/clock.ts'
import { orderIn, orderWords } from '#streams/source/bets.ts'
import { rowsFrom } from '#streams/source/rows.ts'
import { createBetFrom } from '#streams/wire.ts'
import type { Quoted } from './markets.ts'
import { type Connection, type Fields, type Message, PATIENCE_MS, fieldsIn } from './person.ts'

/** What was tried beside the entries of section 7. `holds` null: it could not be tried. */
export type Finding = { readonly what: string; readonly holds: boolean | null; readonly says: string }
/** A member's way to bet. `open` makes another connection of the same member. */
export type Bettor = {
  readonly connection: Connection
  readonly open: () => Promise<Connection>
  readonly token: string
  readonly memberCode: MemberCode
  readonly username: string
  /** The level that the back end says: a browser speaks to it by that. */
  readonly claims: Level
  readonly market: Quoted
  /** The least stake, in rupees. */
  readonly stake: number
}

const VERDICTS: readonly string[] = ['place-bet-success', 'place-bet-error']
const ANSWERS = [...VERDICTS, 'wire-error', 'error']
/** A bet may wait for its delay, and a slow machine for itself. */
const VERDICT_MS = 30_000
const ASK_AGAIN_MS = 500

const pause = (ms: number): Promise<void> => new Promise((resolve) => void systemClock.after(ms, resolve))
const SENDER = { browser: 'conform', address: '127.0.0.1' }
/** A player's press on the quoted runner; `times` the least stake tells bets apart. */
const pressOf = ({ market: { pick }, memberCode, stake }: Bettor, ref: string, times: number): SentBet => ({
  ...{ kind: 'bet', ref: betSlipRefSchema.parse(ref), owner: memberCode, sentAt: systemClock.now(), pick, odds: pick.odds },
  ...{ stake: paise(Math.round(stake * 100) * times), accept: 'BETTER' },
})
/** `create-bet` as a player's browser sends it to a back end of this level. */
const betWords = (bettor: Bettor, ref: string, times: number, level: Level): Fields => {
  const ours = z.encode(createBet.body, createBetFrom(pressOf(bettor, ref, times), SENDER))
  const order = level >= 3 ? null : orderIn(ours)
  return order === null ? { ...ours, token: bettor.token } : orderWords(order, bettor.token, level)
}
/** `create-bet` of section 7. */
const sourceBet = (bettor: Bettor, times: number): Fields => betWords(bettor, v7(), times, 0)
/** `create-bet` with a ref: of level 1, or of all our fields where the back end says that it reads them. */
const bettorBet = (bettor: Bettor, ref: string, times: number): Fields => betWords(bettor, ref, times, bettor.claims >= 3 ? 3 : 1)
const wordsOf = (message: Message | null): string =>
  message === null ? 'no answer' : `${message.name}: ${String(fieldsIn(message.body)['message'] ?? 'without a message').slice(0, 120)}`
const refOf = (message: Message | null): unknown => fieldsIn(message?.body)['betSlipRef']

type Asking = Pick<Bettor, 'connection' | 'token' | 'username'>
/** Asks for the open bets as the client does. */
export const askRows = ({ connection, token, username }: Asking): Promise<Message | null> => {
  const filter = { username, deleted: false, result: 'ACTIVE', status: 'MATCHED' } as const
  return connection.ask(getBets.name, z.encode(getBets.body, { token, filter, sort: { placedTime: -1 } }), ['get-bets-success'])
}
/** The stakes of the member’s bets on the tried runner, in rupees, by the client's reader of rows. Null: no list comes that it can read. */
const stakesIn = ({ username, memberCode, market: { pick } }: Bettor, answer: Message | null): readonly number[] | null => {
  const read = answer === null ? null : rowsFrom(fieldsIn(answer.body)['bets'], { username, memberCode })
  const isOurs = pick.marketType === 'SESSION' ? () => true : (id: number) => id === pick.selectionId
  return read?.rows.filter((row) => row.marketId === pick.marketId && isOurs(row.runnerId)).map((row) => row.stake / 100) ?? null
}
const stakesOf = async (bettor: Bettor): Promise<readonly number[] | null> => stakesIn(bettor, await askRows(bettor))

/** What the member's other device heard of a bet that was answered. With a ref it knows the answer as another bet's. */
const heardBy = (other: Connection, isAnswered: boolean): Finding => {
  const isSafe = other.heard().every((message) => !VERDICTS.includes(message.name) || typeof refOf(message) === 'string')
  const says = isSafe ? '' : 'another device hears it without a ref: at level 0 a bet that waits there ends by it'
  return { what: 'an answer comes to its own connection alone, or with a ref', holds: isAnswered ? isSafe : null, says }
}

const UNREAD = 'no list of bets comes that the client can read'

/** A bet by section 7, and its row. `stands`: it was placed and is listed. Answers the messages for the table, too. */
export const trySourceBet = async (
  bettor: Bettor,
): Promise<{
  readonly answer: Message | null
  readonly rows: Message | null
  readonly isPlaced: boolean
  readonly stands: boolean
  readonly findings: readonly Finding[]
}> => {
  const other = await bettor.open()
  const before = await stakesOf(bettor)
  const answer = await bettor.connection.ask('create-bet', sourceBet(bettor, 1), ANSWERS, VERDICT_MS)
  const rows = await askRows(bettor)
  const after = stakesIn(bettor, rows)
  other.close()
  const isPlaced = answer?.name === 'place-bet-success'
  const isListed = before !== null && after !== null && after.length === before.length + 1 && after.includes(bettor.stake)
  const findings: Finding[] = [
    { what: 'a bet in section 7’s words is placed', holds: isPlaced, says: isPlaced ? '' : wordsOf(answer) },
    heardBy(other, VERDICTS.includes(answer?.name ?? '')),
    { what: 'get-bets lists it with its stake', holds: isPlaced ? isListed : null, says: after === null ? UNREAD : '' },
  ]
  return { answer, rows, isPlaced, stands: isPlaced && isListed, findings }
}

/** Level 1: two bets at once, and each answer has its own ref. */
const tryEcho = async (bettor: Bettor): Promise<Finding> => {
  const what = 'level 1: each answer has the ref of its bet, when two cross'
  const refs = [v7(), v7()]
  const from = bettor.connection.heard().length
  for (const [at, ref] of refs.entries()) bettor.connection.emit('create-bet', bettorBet(bettor, ref, at + 2))
  const until = systemClock.now() + VERDICT_MS
  for (;;) {
    const answers = bettor.connection
      .heard()
      .slice(from)
      .filter(({ name }) => ANSWERS.some((each) => each === name))
    const found = new Set(answers.map(refOf))
    if (refs.every((ref) => found.has(ref))) return { what, holds: true, says: '' }
    if (answers.length >= refs.length || systemClock.now() > until) return { what, holds: false, says: wordsOf(answers[0] ?? null) }
    await bettor.connection.next(ANSWERS, from + answers.length, ASK_AGAIN_MS)
    await pause(ASK_AGAIN_MS / 10)
  }
}

const PLACED: readonly string[] = ['matched', 'partly-matched', 'unmatched']
const outcomeOf = async (connection: Connection, { memberCode }: Bettor, ref: string, fence: boolean): Promise<Fields | null> => {
  const answer = await connection.ask('get-bet-outcome', { memberCode, betSlipRef: ref, fence }, ['bet-outcome', 'wire-error', 'error'])
  return answer?.name === 'bet-outcome' ? fieldsIn(answer.body) : null
}
/** Level 2: the line is cut after the bet; another line asks what became of it. */
const tryOutcome = async (bettor: Bettor): Promise<Finding> => {
  const what = 'level 2: a bet whose line was cut is asked about, and its outcome comes'
  const ref = v7()
  const before = await stakesOf(bettor)
  const cut = await bettor.open()
  cut.emit('create-bet', bettorBet(bettor, ref, 4))
  await pause(ASK_AGAIN_MS)
  cut.close()
  const until = systemClock.now() + VERDICT_MS
  for (;;) {
    const outcome = await outcomeOf(bettor.connection, bettor, ref, false)
    if (outcome === null) return { what, holds: false, says: 'get-bet-outcome is not answered' }
    const said = String(outcome['outcome'])
    const isPlaced = PLACED.includes(said)
    if (isPlaced || said === 'refused') {
      const after = await stakesOf(bettor)
      const more = before === null || after === null ? null : after.length - before.length
      const isTrue = more === (isPlaced ? 1 : 0)
      return { what, holds: isTrue, says: isTrue ? '' : `it says ${said}, and ${more ?? 'an unknown number of'} bets stand` }
    }
    if (said !== 'pending' && said !== 'never-seen') return { what, holds: false, says: `${said.slice(0, 40)} is no outcome` }
    if (systemClock.now() > until) return { what, holds: false, says: `still ${said} after ${VERDICT_MS / 1000} s` }
    await pause(ASK_AGAIN_MS)
  }
}
/** Level 3: a bet that arrives after its ref was said to be never seen is not placed. */
const tryFence = async (bettor: Bettor): Promise<Finding> => {
  const what = 'level 3: a bet that comes late, after never-seen was final, is not placed'
  const ref = v7()
  const before = await stakesOf(bettor)
  const asked = await outcomeOf(bettor.connection, bettor, ref, true)
  if (asked?.['outcome'] !== 'never-seen' || asked['fenced'] !== true)
    return { what, holds: false, says: 'never-seen is not said to be final' }
  const late = await bettor.open()
  const answer = await late.ask('create-bet', bettorBet(bettor, ref, 5), ANSWERS, VERDICT_MS)
  late.close()
  const after = await stakesOf(bettor)
  const isKeptOut = answer?.name !== 'place-bet-success' && before !== null && after?.length === before.length
  return { what, holds: isKeptOut, says: isKeptOut ? '' : wordsOf(answer) }
}
/** The same bet twice with one ref is one bet. */
const tryDoubled = async (bettor: Bettor): Promise<Finding> => {
  const what = 'level 1: a bet that is sent twice with one ref is one bet'
  const ref = v7()
  const before = await stakesOf(bettor)
  const bet = bettorBet(bettor, ref, 6)
  bettor.connection.emit('create-bet', bet)
  await bettor.connection.ask('create-bet', bet, ANSWERS, VERDICT_MS)
  await pause(ASK_AGAIN_MS)
  const after = await stakesOf(bettor)
  const more = before === null || after === null ? null : after.length - before.length
  return { what, holds: more === 1, says: more === 1 ? '' : `${more ?? 'unknown how many'} bets stand` }
}
const tryTwoDevices = async (bettor: Bettor): Promise<Finding> => {
  const what = 'a second device of the member lists the same bets'
  const other = await bettor.open()
  const [one, two] = [await stakesOf(bettor), await stakesOf({ ...bettor, connection: other })]
  other.close()
  const isSame = one !== null && one.length > 0 && JSON.stringify(one) === JSON.stringify(two)
  return { what, holds: isSame, says: isSame ? '' : `${one?.length ?? 'no'} and ${two?.length ?? 'no'} bets` }
}

/** What must hold for each level, the lowest first. A ref that comes twice is one bet: part of the echo. */
const LEVELS = [[tryEcho, tryDoubled], [tryOutcome], [tryFence]] as const

/** Tries what each level promises, up to the first that does not hold. Answers the level that it reached. */
export const tryLevels = async (bettor: Bettor): Promise<{ readonly level: number; readonly findings: readonly Finding[] }> => {
  const findings: Finding[] = [await tryTwoDevices(bettor)]
  for (const [level, all] of LEVELS.entries())
    for (const each of all) {
      const finding = await each(bettor)
      findings.push(finding)
      if (finding.holds !== true) return { level, findings }
    }
  return { level: LEVELS.length, findings }
}

/** The bets that stand after a restart of the back end. `restart` ends once its command has. */
export const tryRestart = async (bettor: Bettor, restart: () => Promise<void>, again: () => Promise<Bettor | null>): Promise<Finding> => {
  const what = 'after a restart the bets stand as before'
  const before = await stakesOf(bettor)
  const failed = await restart().then(
    () => null,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  )
  if (failed !== null) return { what, holds: null, says: failed }
  const until = systemClock.now() + 6 * PATIENCE_MS
  for (let back = await again(); ; back = await again()) {
    const after = back === null ? null : await stakesOf(back)
    if (after !== null)
      return {
        what,
        holds: JSON.stringify(after) === JSON.stringify(before),
        says: `${before?.length ?? 'no'} before, ${after.length} after`,
      }
    if (systemClock.now() > until) return { what, holds: false, says: 'the back end did not come back within a minute' }
    await pause(ASK_AGAIN_MS)
  }
}
