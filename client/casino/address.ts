import type { FrameWish } from './game.ts'
import { LOBBY_PATHS, type LobbyName } from './lobby.ts'

/** A part of an address as it was meant; as it stands where it is no encoding. */
const decoded = (part: string): string => {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
const partsOf = (path: string): readonly string[] => path.split('/').filter(Boolean).map(decoded)

/** The lobby of an address, and the provider that it names (ROUTE-07, ROUTE-11, HDR-08). */
export const lobbyAt = (path: string): { readonly lobby: LobbyName; readonly provider: string | null } => {
  if (path === LOBBY_PATHS.cards) return { lobby: 'cards', provider: null }
  const [, kind, ...rest] = partsOf(path)
  const last = rest.at(-1) ?? null
  if (kind !== 'slot-games') return { lobby: 'casino', provider: last }
  const under = rest.length > 1 ? last : null
  switch (rest[0]) {
    case 'Crash':
      return { lobby: 'crash', provider: under }
    case 'Shooting':
      return { lobby: 'fishing', provider: under }
    default:
      return { lobby: 'slots', provider: last }
  }
}

/** What the address of a game opens in its frame (ROUTE-12, ROUTE-13, ROUTE-17). */
export const wishAt = (path: string): FrameWish => {
  const [page = '', id = page, tableId = null] = partsOf(path)
  return page === 'table-casino-live' ? { kind: 'lobby', eventName: id } : { kind: 'game', gameId: id, tableId }
}
