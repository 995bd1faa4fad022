import { matchPath } from 'react-router-dom'
import type { MenuFlag } from '#contract/auth.ts'
import type { Target } from '#domain/login.ts'

/** Who may see a page: everyone, or members alone, of whom some pages ask for a menu flag (SESS-09, SESS-12). */
export type Access = { readonly path: string; readonly members: boolean; readonly flag: MenuFlag | null }

/** Every page there is, and who may see it. */
export const PAGES = {
  home: { path: '/', members: false, flag: null },
  sport: { path: '/sports-page/:sportsName/:eventTypeId', members: false, flag: null },
  event: { path: '/event-page/:eventTypeId/:eventId', members: false, flag: null },
  openBets: { path: '/open-bets', members: false, flag: null },
  changePassword: { path: '/change-password', members: true, flag: null },
} as const satisfies Readonly<Record<string, Access>>

/** Is there a page at this address? What has none gets no link. */
export const hasPage = (pathname: string): boolean => Object.values(PAGES).some(({ path }) => matchPath(path, pathname) !== null)

/** An address as the page to come back to after the login (SESS-08). */
export const targetOf = (pathname: string): Target => {
  const [page = '', ...ids] = pathname.split('/').slice(1).map(decoded)
  return { page, ids, navigation: null }
}

const decoded = (part: string): string => {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
