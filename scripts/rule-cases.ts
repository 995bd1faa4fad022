import { matchingRules } from './rules/matching.ts'
import { positionRules } from './rules/position.ts'
import { settlementRules } from './rules/settlement.ts'
import { slipRules } from './rules/slip.ts'
import type { Evaluators } from './rules/words.ts'

/** One evaluator a kind of case. */
export const evaluators: Evaluators = { ...slipRules, ...positionRules, ...matchingRules, ...settlementRules }
