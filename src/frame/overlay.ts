import { useCallback, useEffect } from 'react'
import type { FactOf } from '#domain/ledger/facts.ts'
import { overlayOf } from '#machines/frame/frame-view.ts'
import { useOverlay, useSend, useSpine } from '../hooks.ts'
import { giveBack } from '../lib/opener.ts'

type Opening = FactOf<'menu.opened' | 'account.opened' | 'rules.opened' | 'soon.opened'>

/** What had the focus when something was opened over the page. */
let opener: Element | null = null

/** Opens something over the page. Where it was opened from an overlay, the focus returns to the opener of that one. */
export const useShow = (): ((opening: Opening) => void) => {
  const { charts, record } = useSpine()
  return useCallback(
    (opening) => {
      if (['unopened', 'closed'].includes(overlayOf(charts.frame.getSnapshot()))) opener = document.activeElement
      record(opening)
    },
    [charts, record],
  )
}

/** Closes what lies over the page. */
export const useCloseOverlay = (): (() => void) => {
  const send = useSend()
  return useCallback(() => send({ type: 'overlay.closed' }), [send])
}

/** Returns the focus to the opener when nothing lies over the page any more. */
export const useReturnFocus = (): void => {
  const overlay = useOverlay()
  useEffect(() => {
    if (overlay === 'closed') requestAnimationFrame(() => giveBack(opener))
  }, [overlay])
}
