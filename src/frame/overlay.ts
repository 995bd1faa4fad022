import { useCallback, useEffect } from 'react'
import type { FactOf } from '#client/ledger/facts.ts'
import { overlayOf } from '#machines/frame/frame-view.ts'
import { useOverlay, useRecord, useSpine } from '../hooks.ts'
import { giveBack } from '../lib/opener.ts'

type Opening = FactOf<'menu.opened' | 'account.opened' | 'rules.opened' | 'keys.opened' | 'soon.opened'>

/** The element that had the focus when an overlay was opened. */
let opener: Element | null = null

/** Opens an overlay. If another overlay opened it, the focus later returns to that one's opener. */
export const useShow = (): ((opening: Opening) => void) => {
  const { charts, record } = useSpine()
  return useCallback(
    (opening) => {
      if (['unopened', 'closed'].includes(overlayOf(charts.get().frame.getSnapshot()))) opener = document.activeElement
      record(opening)
    },
    [charts, record],
  )
}

/** Closes the overlay. */
export const useCloseOverlay = (): (() => void) => {
  const record = useRecord()
  return useCallback(() => record({ type: 'overlay.closed' }), [record])
}

/** Returns the focus to the opener when no overlay is open any more. */
export const useReturnFocus = (): void => {
  const overlay = useOverlay()
  useEffect(() => {
    if (overlay === 'closed') requestAnimationFrame(() => giveBack(opener))
  }, [overlay])
}
