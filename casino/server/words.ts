import type * as z from 'zod/mini'
import type { DebitAbout } from '#contract/casino/wallet.ts'
import type { Json } from '../games/game.ts'
import {
  type MyBet,
  type PlayCode,
  type RoundId,
  type Solo,
  type Table,
  type answerSchemas,
  type sentSchemas,
  tableSchema,
} from '../wire.ts'

/** The wire's words as the server makes them: what an engine shows is plain data, read-only. */
export type TableImage = Omit<Table, 'shown'> & { readonly shown: Json }
export type SoloImage = Omit<Solo, 'view' | 'bet'> & { readonly view: Json; readonly bet: Json }
/** What became of a press, with the figures of a refused debit. */
export type Verdict = { readonly code: PlayCode; readonly about?: DebitAbout }
type Answers = { readonly [Name in 'bet' | 'cashOut' | 'seed']: z.infer<(typeof answerSchemas)[Name]> } & {
  readonly start: Verdict & { readonly solo?: SoloImage }
  readonly decide: Verdict & { readonly solo?: SoloImage }
  readonly round: { readonly code: PlayCode; readonly past?: PastRound }
  readonly soloRound: { readonly code: PlayCode; readonly past?: PastSolo }
}
/** The seeds of what a member drew; the server seed is null while it is in use. */
type DrawnBy = { readonly commit: string; readonly clientSeed: string; readonly serverSeed: string | null }
type PastSolo = DrawnBy & { readonly solo: SoloImage }
type PastRound = {
  readonly number: number
  readonly seed: string
  readonly before: string
  readonly publicSeed: string
  readonly outcome: Json
  readonly bets: readonly MyBet[]
  readonly tickets: readonly (DrawnBy & { readonly ref: MyBet['ref']; readonly nonce: number })[]
}
export type SentName = keyof typeof sentSchemas
export type Sent<Name extends SentName> = z.infer<(typeof sentSchemas)[Name]>
export type AnswerOf<Name extends SentName> = Answers[Name]
/** Takes the one answer to a message. */
export type Answer<Name extends SentName> = (answer: AnswerOf<Name>) => void

export const roundId = (text: string): RoundId => tableSchema.shape.round.parse(text)

const isNothing = (state: string): boolean => state === 'refused' || state === 'rollingBack' || state === 'rolledBack'
/** What became of the press of a bet or round, as it stands. */
export const verdictOf = ({ state, code = 'UNAVAILABLE', about }: Pick<MyBet, 'code' | 'about'> & { readonly state: string }): Verdict =>
  isNothing(state) ? { code, ...(about === undefined ? {} : { about }) } : { code: 'OK' }
