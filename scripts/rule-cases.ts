import { basename } from 'node:path'
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

const exchange: Evaluators = { ...slipRules, ...positionRules, ...matchingRules, ...settlementRules }
/** One file of cases a chapter of the account. */
const money: Evaluators = { ...statementRules, ...walletRules, ...paymentRules, ...playRules, ...casinoAccountRules }
/** One file of cases a chapter of the casino. */
const casino: Evaluators = { ...tableRules, ...soloRules, ...roundRules, ...casinoWalletRules }
const FILES: Readonly<Record<string, Evaluators>> = { 'money.json': money, 'casino.json': casino }

/** One evaluator a kind of case. Files name their kinds by themselves: `limits` is not the same in both. */
export const evaluatorsOf = (path: string): Evaluators => FILES[basename(path)] ?? exchange
