import type { Refusal } from '#domain/money/refusals.ts'

/** The answer to a wish that is carried out or refused, and nothing else. */
export type RuleReply = { readonly ok: true } | ({ readonly ok: false } & Refusal)
