import { Container, Graphics, GraphicsContext } from 'pixi.js'
import { browserClock, eachFrame, isStill } from '../../edge.ts'
import { openCanvas } from '../../look/canvas.ts'
import type { Machine } from './machines.ts'
import type { RevealStore } from './reveal.ts'

const DRAWN: Readonly<Record<string, string>> = import.meta.glob('../../look/symbols/*.svg', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const ROWS = 3
/** Symbols on each turning strip. */
const STRIP = 8
const SPEED = 0.022

/** Draws the turning reels over the symbols while they turn; hidden, and still, at any other time. */
export const mountReels =
  (store: RevealStore, machine: Machine) =>
  (box: HTMLElement | null): (() => void) => {
    if (box === null || isStill()) return () => undefined
    let isGone = false
    let stop: (() => void) | null = null
    const begin = async (): Promise<void> => {
      const app = await openCanvas(box)
      if (isGone) return app.destroy({ removeView: true })
      const contexts = Object.values(machine.symbols).map((name) =>
        new GraphicsContext().svg(DRAWN[`../../look/symbols/${name}.svg`] ?? '<svg/>'),
      )
      const strips = Array.from({ length: machine.columns }, (_, x) => {
        const strip = new Container()
        for (let i = 0; i < STRIP; i += 1) {
          const context = contexts[(i * 3 + x * 2) % contexts.length]
          if (context !== undefined) strip.addChild(new Graphics(context))
        }
        app.stage.addChild(strip)
        return strip
      })
      let turned = 0
      let last = 0
      const end = eachFrame(() => {
        const { isSpinning } = store.get()
        box.style.visibility = isSpinning ? 'visible' : 'hidden'
        const at = browserClock.now()
        const passed = Math.min(50, at - last)
        last = at
        if (!isSpinning) return
        turned += passed * SPEED
        const { width, height } = app.screen
        const cell = height / ROWS
        const wide = width / machine.columns
        const size = Math.min(cell, wide) * 0.8
        for (const [x, strip] of strips.entries())
          for (const [i, symbol] of strip.children.entries()) {
            const y = ((((i + turned * (1 + x * 0.07)) % STRIP) + STRIP) % STRIP) - 2
            symbol.scale.set(size / 100)
            symbol.position.set(x * wide + (wide - size) / 2, y * cell + (cell - size) / 2)
            symbol.alpha = 0.85
          }
        app.render()
      })
      stop = () => {
        end()
        app.destroy({ removeView: true }, { children: true })
      }
    }
    begin().catch(() => {
      box.style.visibility = 'hidden'
    })
    return () => {
      isGone = true
      stop?.()
    }
  }
