import { roundRules } from './rules/casino-round.ts'
import { soloRules } from './rules/casino-solo.ts'
import { tableRules } from './rules/casino-tables.ts'
import { casinoAccountRules, casinoWalletRules } from './rules/casino-wallet.ts'
import { matchingRules } from './rules/matching.ts'
import { paymentRules } from './rules/payments.ts'
import { positionRules } from './rules/position.ts'
import { playRules } from './rules/responsible-play.ts'
import { settlementRules } from './rules/settlement.ts'
import { slipRules } from './rules/slip.ts'
import { walletRules } from './rules/wallets.ts'
import { statementRules } from './rules/statements.ts'
import type { Evaluators } from './rules/words.ts'

const chapters: readonly Evaluators[] = [
  slipRules,
  positionRules,
  matchingRules,
  settlementRules,
  statementRules,
  walletRules,
  paymentRules,
  playRules,
  casinoAccountRules,
  tableRules,
  soloRules,
  roundRules,
  casinoWalletRules,
]

/** The evaluators of a kind of case. Two chapters know `limits`: a bet's bounds, and a member's own. */
export const evaluatorsOf = (kind: string): readonly Evaluators[string][] => chapters.flatMap((rules) => rules[kind] ?? [])

/** The answer of the one evaluator whose shape fits the whole input. Throws an error that says which shapes do not fit. */
export const answerOf = (kind: string, input: unknown): unknown => {
  const evaluators = evaluatorsOf(kind)
  if (evaluators.length === 0) throw new Error(`no rule evaluates the kind "${kind}"`)
  const misfits: string[] = []
  for (const evaluate of evaluators) {
    try {
      return evaluate(input)
    } catch (error) {
      misfits.push(error instanceof Error ? error.message : String(error))
    }
  }
  throw new Error(`the input does not fit the kind "${kind}": ${misfits.join('; ')}`)
}
