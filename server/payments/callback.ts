import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import { type Paise, betSlipRefSchema, paiseSchema } from '#contract/scalar.ts'
import { parseDecimal } from '#domain/paise.ts'
import type { News } from '#server/exchange/payment.ts'

/** A signature is good so long, either way. */
const STALE_SECONDS = 300
const HEADER = /^t=(\d{1,12})((?:,v1=[0-9a-f]{64})+)$/

/** Rupees as text with two decimals. */
const amountSchema = z.pipe(
  z.string().check(z.regex(/^\d{1,12}\.\d{2}$/)),
  z.transform((raw: string): Paise => paiseSchema.parse(parseDecimal(raw, 2))),
)
const common = { id: z.string().check(z.minLength(1), z.maxLength(100)), ref: z.string().check(z.minLength(1), z.maxLength(64)) }
const bodySchema = z.discriminatedUnion('type', [
  z.object({ ...common, type: z.literal('deposit.approved'), amount: amountSchema }),
  z.object({
    ...common,
    type: z.enum([
      'deposit.rejected',
      'withdrawal.approved',
      'withdrawal.rejected',
      'withdrawal.paid',
      'withdrawal.failed',
      'withdrawal.reversed',
    ]),
  }),
])
export type CallbackBody = z.output<typeof bodySchema>
export type CallbackFault = 'BAD_SIGNATURE' | 'STALE_SIGNATURE' | 'BAD_BODY'

const digestOf = (secret: string, seconds: number | string, body: string): Buffer =>
  createHmac('sha256', secret).update(`${seconds}.${body}`).digest()

/** The header of a callback (docs/RULES.md, Payments). */
export const signatureOf = (secret: string, seconds: number, body: string): string =>
  `t=${seconds},v1=${digestOf(secret, seconds, body).toString('hex')}`

const jsonOf = (body: string): unknown => {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

/** Reads a callback, in the order of docs/RULES.md. Two secrets stand while one takes the other's place. */
export const readCallback = (
  secrets: readonly string[],
  header: string,
  body: string,
  nowSeconds: number,
): CallbackBody | CallbackFault => {
  const [, seconds, signatures = ''] = HEADER.exec(header) ?? []
  if (seconds === undefined) return 'BAD_SIGNATURE'
  const given = signatures
    .split(',v1=')
    .slice(1, 5)
    .map((hex) => Buffer.from(hex, 'hex'))
  // Every pair is compared, so that the time tells nothing.
  const fits = secrets.map((secret) => given.map((each) => timingSafeEqual(digestOf(secret, seconds, body), each)).includes(true))
  if (!fits.includes(true)) return 'BAD_SIGNATURE'
  if (Math.abs(nowSeconds - Number(seconds)) > STALE_SECONDS) return 'STALE_SIGNATURE'
  const parsed = bodySchema.safeParse(jsonOf(body))
  return parsed.success ? parsed.data : 'BAD_BODY'
}

/** The news of a callback; null where its ref can be none of ours. */
export const newsOf = (body: CallbackBody): News | null => {
  const ref = betSlipRefSchema.safeParse(body.ref)
  if (!ref.success) return null
  return body.type === 'deposit.approved'
    ? { id: body.id, ref: ref.data, told: body.type, received: body.amount }
    : { id: body.id, ref: ref.data, told: body.type }
}
