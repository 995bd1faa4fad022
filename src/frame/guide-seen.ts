import { useSelector } from '@xstate/react'
import { guideStepOf } from '#machines/guide/guide-view.ts'
import { useChart } from '../hooks.ts'
import { keep, kept } from '../lib/kept.ts'

const KEPT = 'guide-over'

/** Was the guide left or finished on this device? Then it is not offered by itself again (SUPP-03). */
export const isGuideOver = (): boolean => kept(KEPT) !== null

/** Keeps that the guide was left or finished on this device. */
export const keepGuideOver = (): void => keep(KEPT, 'yes')

/** Is the player guided through a bet now? */
export const useIsGuided = (): boolean => useSelector(useChart('guide'), (guide) => guideStepOf(guide) !== 'off')
