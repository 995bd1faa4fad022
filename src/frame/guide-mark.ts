import { useEffect, useLayoutEffect } from 'react'
import type { GuideStep } from '#machines/guide/guide-view.ts'
import { useNow } from '../hooks.ts'

const MARK = 'data-guided'

/** May this price be pressed, and does the window show all of it? */
const isAtHand = (cell: HTMLButtonElement): boolean => {
  const { top, bottom, width } = cell.getBoundingClientRect()
  return !cell.disabled && width > 0 && top >= 0 && bottom <= window.innerHeight
}

/** The odds of an example that a newcomer can follow, in thousandths: a long shot and a near certainty are none. */
const PLAIN = { least: 1500, most: 6000 } as const
const isPlain = (cell: Element): boolean => {
  const odds = Number(cell.getAttribute('data-odds'))
  return odds >= PLAIN.least && odds <= PLAIN.most
}

/** The marked price while it is at hand, else the first plain one that is, else the first one. */
const nextPrice = (): HTMLButtonElement | undefined => {
  const marked = document.querySelector<HTMLButtonElement>(`.cell[${MARK}]`)
  if (marked !== null && isAtHand(marked)) return marked
  const cells = [...document.querySelectorAll<HTMLButtonElement>('main .cell.back-1')]
  const free = cells.filter((cell) => isAtHand(cell) && document.elementFromPoint(...middleOf(cell))?.closest('.cell') === cell)
  return free.find(isPlain) ?? free[0]
}
const middleOf = (cell: Element): [number, number] => {
  const { left, top, width, height } = cell.getBoundingClientRect()
  return [left + width / 2, top + height / 2]
}

const unmark = (): void => document.querySelector(`[${MARK}]`)?.removeAttribute(MARK)

/**
 * Outlines what the player is to press: guide.css draws it by the step, and a price has a mark of its own, which follows every second what
 * can be pressed. Nothing moves.
 */
export const useGuideMark = (step: GuideStep): void => {
  const now = useNow()
  useLayoutEffect(() => {
    document.documentElement.dataset['guide'] = step
    return () => {
      delete document.documentElement.dataset['guide']
    }
  }, [step])
  useEffect(() => {
    const price = now > 0 && (step === 'choosing' || step === 'refused') ? nextPrice() : undefined
    if (price?.hasAttribute(MARK) === true) return
    unmark()
    price?.setAttribute(MARK, '')
  }, [step, now])
  useEffect(() => unmark, [])
}
