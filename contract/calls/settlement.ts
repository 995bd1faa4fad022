import * as z from 'zod/mini'
import { call, envelope } from '../call.ts'
import { settlementSchema } from '../messages/settlement.ts'
import { rowsOf } from '../rows.ts'
import { memberCodeSchema } from '../scalar.ts'

/** GET /account/:memberCode/settlements: the last 50, the newest first. */
export const getSettlements = call({
  method: 'GET',
  path: '/account/:memberCode/settlements',
  base: 'account',
  access: 'member',
  request: z.strictObject({ memberCode: memberCodeSchema }),
  answer: z.object({ ...envelope, result: z.exactOptional(rowsOf(settlementSchema, 50)) }),
})
