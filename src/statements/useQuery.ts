import { useCallback, useMemo } from 'react'
import { useLocation } from 'react-router-dom'
import type { Ask } from '#client/ledger/reads.ts'
import { fixedDays } from '#domain/money/asked-days.ts'
import { useRecord } from '../hooks.ts'
import { zoneName } from '#copy/time.ts'
import { useRecorded } from '../lib/recorded.ts'
import { useZone } from '../lib/when.ts'

/** What the address asks for, in the player's zone where it names none (NAV-07): the same object until it changes. */
export const useQuery = (): URLSearchParams => {
  const { search } = useLocation()
  const zone = zoneName(useZone())
  return useMemo(() => {
    const query = new URLSearchParams(search)
    if (!query.has('zone')) query.set('zone', zone)
    return query
  }, [search, zone])
}

type Following<Asked extends { readonly cursor: string | null }> = Parameters<typeof fixedDays>[0] & { readonly next: Asked['cursor'] }
/** The list's next page, of the days that were answered; null after the last. */
export const useFollowing = <Asked extends { readonly cursor: string | null }>(first: Asked, page: Following<Asked>): Asked | null =>
  useMemo(() => (page.next === null ? null : { ...first, ...fixedDays(page), cursor: page.next }), [first, page])

/** Reads lists while their page is in view. Memoise the asks. */
export const useWanted = (asks: readonly Ask[]): void => useRecorded(useMemo(() => ({ type: 'rows.wanted', asks }) as const, [asks]))

/** The end of a list: once it comes near the window, the next page is wanted. */
export const useNextPage = (ask: Ask): ((element: Element | null) => (() => void) | undefined) => {
  const record = useRecord()
  return useCallback(
    (element: Element | null) => {
      if (element === null || typeof IntersectionObserver === 'undefined') return undefined
      const observer = new IntersectionObserver(
        (entries) => {
          if (!entries.some(({ isIntersecting }) => isIntersecting)) return
          observer.disconnect()
          record({ type: 'rows.wanted', asks: [ask] })
        },
        { rootMargin: '100% 0px' },
      )
      observer.observe(element)
      return () => observer.disconnect()
    },
    [record, ask],
  )
}

/** Prints the page. */
export const printPage = (): void => window.print()
