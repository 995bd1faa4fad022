import * as z from 'zod/mini'
import { betRowSchema } from '../messages/betting.ts'

const { _id, type, marketType, marketName, marketId, runnerId, selectionName, eventName, eventId, eventTypeId } = betRowSchema.shape
const { stake, rate, price, priceActual, fancyPrice, status, sizeRemaining, placedTime } = betRowSchema.shape

/** A row of bets in the specification's own fields (OPEN-07). */
export const sourceRowSchema = z.object({
  ...{ _id, type, marketType, marketName, marketId, runnerId, selectionName, eventName, eventId, eventTypeId },
  ...{ stake, rate, price, priceActual, fancyPrice, status, sizeRemaining, placedTime },
})
