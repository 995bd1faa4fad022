import * as z from 'zod/mini'
import { sessionRequestSchema } from '../wire.ts'

/** What the address asks for: a game at a table, or the provider's own lobby of that name. */
export type Page =
  | { readonly kind: 'game'; readonly game: string; readonly tableId: string }
  | { readonly kind: 'lobby'; readonly name: string }
export type Launch = { readonly page: Page; readonly request: z.input<typeof sessionRequestSchema> | null }

/** Reads a launch address: `/{word}/{gameId}/{tableId}` or `/lobby/{eventName}`, with host_id, token and member. */
export const launchOf = (address: string): Launch => {
  const { pathname, searchParams } = new URL(address)
  const [first = '', second = '', third = ''] = pathname.split('/').filter(Boolean).map(decodeURIComponent)
  const page: Page = first === 'lobby' ? { kind: 'lobby', name: second } : { kind: 'game', game: second, tableId: third }
  const request = sessionRequestSchema.safeParse({
    host: searchParams.get('host_id'),
    code: searchParams.get('token') ?? '',
    member: searchParams.get('member'),
    game: page.kind === 'lobby' ? 'lobby' : page.game,
  })
  return { page, request: request.success && request.data.code !== '' ? z.encode(sessionRequestSchema, request.data) : null }
}

/** Takes the launch code out of the address bar, so that no copy of the address holds it. */
export const withoutCode = (): void => {
  try {
    window.history.replaceState(null, '', window.location.pathname)
  } catch {
    // A browser that refuses this keeps a code that is used up already.
  }
}
