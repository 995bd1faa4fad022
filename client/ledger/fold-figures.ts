import type { Fact } from './facts.ts'
import type { CashOuts, Figure, MovingFigure } from '../betting/figures.ts'

const without = <T>(all: Readonly<Record<string, T>>, key: string): Readonly<Record<string, T>> =>
  Object.fromEntries(Object.entries(all).filter(([each]) => each !== key))
/** The most markets with something kept. */
const MAX_KEPT = 100
const withLast = <T>(all: Readonly<Record<string, T>>, key: string, value: T): Readonly<Record<string, T>> =>
  Object.fromEntries([...Object.entries(without(all, key)), [key, value] as const].slice(-MAX_KEPT))

const movedFrom = (before: MovingFigure | undefined, figure: Figure): MovingFigure => {
  const [from, to] = [before?.amount ?? null, figure.amount]
  if (from === null || to === null) return { ...figure, way: null }
  return { ...figure, way: to > from ? 'up' : to < from ? 'down' : (before?.way ?? null) }
}

/** The figures, rules and news after a fact. */
export const foldCashOuts = (cashOuts: CashOuts, fact: Fact): CashOuts => {
  switch (fact.type) {
    case 'figures.changed': {
      let { figures } = cashOuts
      for (const { marketId, ...figure } of fact.figures) figures = withLast(figures, marketId, movedFrom(figures[marketId], figure))
      return { ...cashOuts, figures }
    }
    case 'page.hidden':
      return { ...cashOuts, figures: {} }
    case 'auto-cash-out.heard':
      return { ...cashOuts, news: withLast(cashOuts.news, fact.news.marketId, fact.news) }
    default:
      return cashOuts
  }
}
