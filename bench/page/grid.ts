import type { MarketId, SelectionId } from '#contract/scalar.ts'
import type { Side } from '#domain/betting/bets.ts'
import { LEVELS, MARKETS, SELECTIONS, marketIdOf, runnerNameOf } from '../world.ts'

export type Cell = {
  readonly button: HTMLButtonElement
  readonly marketId: MarketId
  readonly selectionId: SelectionId
  readonly side: Side
  readonly level: number
  readonly runnerName: string
}

const element = (name: 'section' | 'div' | 'b' | 'small' | 'span', className: string, ...children: readonly (Node | string)[]) => {
  const made = document.createElement(name)
  if (className !== '') made.className = className
  made.append(...children)
  return made
}

/** The product's market panels, empty: 200 markets of three runners with six cells each. */
export const mountGrid = (into: HTMLElement): readonly Cell[] => {
  const cells: Cell[] = []
  const cellOf = (marketId: MarketId, selectionId: SelectionId, side: Side, level: number): Node => {
    const button = document.createElement('button')
    button.type = 'button'
    button.className = `cell ${side}-${level + 1}`
    button.append(document.createElement('b'), document.createElement('small'))
    cells.push({ button, marketId, selectionId, side, level, runnerName: runnerNameOf(selectionId) })
    return button
  }
  const backs = Array.from({ length: LEVELS }, (_, level) => LEVELS - 1 - level)
  const panels = Array.from({ length: MARKETS }, (_, index) => {
    const marketId = marketIdOf(index)
    const rows = SELECTIONS.map((selectionId) => {
      const row = element(
        'div',
        'ladder',
        element('div', 'runner', element('b', '', runnerNameOf(selectionId))),
        element(
          'div',
          'cells',
          ...backs.map((level) => element('span', level === 0 ? '' : 'far', cellOf(marketId, selectionId, 'back', level))),
          ...backs.toReversed().map((level) => element('span', level === 0 ? '' : 'far', cellOf(marketId, selectionId, 'lay', level))),
        ),
      )
      row.dataset['levels'] = String(LEVELS)
      return row
    })
    return element('section', 'panel board', ...rows)
  })
  into.replaceChildren(...panels)
  return cells
}

/** Everything these cells show to a player or a screen reader. */
export const shownBy = (cells: readonly Cell[]): string =>
  cells.map(({ button }) => [button.textContent, button.dataset['odds'], button.ariaLabel, button.disabled].join('|')).join('\n')
