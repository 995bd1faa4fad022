import type { Paise } from '#domain/paise.ts'
import { COMMISSION_BASIS_POINTS, netOf } from '#domain/betting/settlement.ts'

/** A result as the member wants figures: net of commission, or before it; a loss pays none (SLIP-33). */
export const asShown = (result: Paise, isNet: boolean): Paise => (isNet ? netOf(result, COMMISSION_BASIS_POINTS) : result)
