import { useSelector } from '@xstate/react'
import { useCallback, useEffect } from 'react'
import { GUIDE_LENGTH, GUIDE_NUMBERS, type GuideStep, guideStepOf } from '#machines/guide/guide-view.ts'
import { useChart, useLedger, usePanel, useRecord } from '../hooks.ts'
import { useWide } from '../lib/useWide.ts'
import { useGuideMark } from './guide-mark.ts'
import { keepGuideOver } from './guide-seen.ts'

/** Is another dialog open? Then Escape is its key. */
const hasDialog = (): boolean => document.querySelector('[role="dialog"], [role="alertdialog"]') !== null

type Guided = { readonly step: GuideStep; readonly number: number | null; readonly of: number; readonly leave: () => void }

/** The step of the guide, its number, and the way out, which is Escape too. It tells the chart when Open Bets are in view. */
export const useGuide = (): Guided => {
  const step = useSelector(useChart('guide'), guideStepOf)
  const record = useRecord()
  const panel = usePanel()
  const wide = useWide()
  const isAtBets = useLedger(({ page }) => page.name === 'open-bets') || (wide && panel === 'bets')
  const leave = useCallback(() => {
    keepGuideOver()
    record({ type: 'guide.left' })
  }, [record])
  useGuideMark(step)
  useEffect(() => {
    if (step === 'seeing' && isAtBets) record({ type: 'bets.shown' })
    if (step === 'done') keepGuideOver()
  }, [step, isAtBets, record])
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.isComposing || hasDialog()) return
      event.preventDefault()
      event.stopPropagation()
      leave()
    }
    window.addEventListener('keydown', onKeyDown, true)
    return () => window.removeEventListener('keydown', onKeyDown, true)
  }, [leave])
  return { step, number: GUIDE_NUMBERS[step], of: GUIDE_LENGTH, leave }
}
