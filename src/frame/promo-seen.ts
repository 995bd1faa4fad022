import { useLayoutEffect } from 'react'
import { useRecord, useDay } from '../hooks.ts'
import { keep, kept } from '../lib/kept.ts'

const KEPT = 'promotion-seen'
let isChecked = false

/** Shows the promotion once a day on this device. On later loads it starts closed, so that it covers no price (SUPP-03). */
export const usePromoOnceADay = (): void => {
  const record = useRecord()
  const today = String(useDay())
  useLayoutEffect(() => {
    if (isChecked) return
    isChecked = true
    if (kept(KEPT) === today) record({ type: 'promo.closed' })
    else keep(KEPT, today)
  }, [record, today])
}
