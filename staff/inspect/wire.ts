import * as z from 'zod/mini'
import { headSchema } from '#streams/journal-file.ts'

/** The channel between the tabs of this browser and its inspector. */
export const CHANNEL = 'pavilion-inspector'
/** The most entries of one answer. */
export const MAX_ANSWER = 4000

/** The inspector asks every tab what it has, and the tab of `run` for its entries after a number. */
export const askSchema = z.object({ type: z.literal('ask'), run: z.nullable(z.string()), after: z.int() })
export type AskRuns = z.infer<typeof askSchema>

/** Why a run cannot be seen: `other-login` began under another login, `cut` is longer than the journal. */
export const tellSchema = z.object({
  type: z.literal('tell'),
  run: z.string().check(z.maxLength(60)),
  state: z.enum(['open', 'other-login', 'cut']),
  /** Kept across a reload of its tab, and over. */
  isKept: z.boolean(),
  head: headSchema,
  /** When it began, the page that is shown, and what is played there; '' for nothing. */
  began: z.nullable(z.int()),
  path: z.string().check(z.maxLength(300)),
  plays: z.string().check(z.maxLength(200)),
  /** The run of this tab before its reload. */
  follows: z.nullable(z.string().check(z.maxLength(60))),
  count: z.int(),
  entries: z.unknown(),
})
export type Tell = Omit<z.infer<typeof tellSchema>, 'entries'> & { readonly entries?: unknown }
