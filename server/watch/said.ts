import * as z from 'zod/mini'

/** A file that Node runs, and what Node needs to run it. */
export type Program = { readonly file: string; readonly execArgv: readonly string[] }

/** How the exchange wants the casino's provider to be run beside it; port 0 is any free one. */
const providerSchema = z.object({ env: z.record(z.string(), z.string()), host: z.string(), port: z.int() })
export type ProviderSettings = z.infer<typeof providerSchema>

/** What an exchange says to its watch: it follows another core, or it serves. `stopMs`: what a stop of it takes at most. */
export const exchangeSaidSchema = z.discriminatedUnion('is', [
  z.object({ is: z.literal('standby') }),
  z.object({ is: z.literal('up'), url: z.url(), stopMs: z.number(), provider: z.nullable(providerSchema) }),
])
export type ExchangeSaid = z.infer<typeof exchangeSaidSchema>

/** What a provider says to its watch. */
export const providerSaidSchema = z.object({ up: z.url() })

/** What a watch says to its exchange: the provider's address, null until it is known, and whether its process serves. */
export const watchSaidSchema = z.object({ casino: z.object({ url: z.nullable(z.url()), isUp: z.boolean() }) })
export type WatchSaid = z.infer<typeof watchSaidSchema>

/** The port of an address that a process named. */
export const portOf = (url: string): number => Number(new URL(url).port || '80')
