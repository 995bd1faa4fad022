import { Container, Graphics, Text } from 'pixi.js'
import { timeOf } from '../../../games/crash.ts'
import { openCanvas } from '../../look/canvas.ts'
import { heightAt, spanOf, ticksOf } from './curve.ts'
import type { Flying } from './flying.ts'

const INK = { line: 0x22352d, text: 0x90a099, plane: 0xd9482f, left: 0xa9c9bc, mine: 0xe2b64a, ground: 0x0d1a15, ended: 0x8a9690 }
const PLANE =
  '<svg viewBox="-40 -16 80 32"><path d="M-30 4C-14-6 16-8 30-2 34 0 34 5 28 7 12 12-14 11-30 4z" fill="#d9482f"/><path d="M-30 4L-40-11-32-11-20-1z" fill="#d9482f"/><path d="M-10-13H20L18-9H-8z" fill="#f3e7cc"/><path d="M-12 11H22L19 15.5H-9z" fill="#f3e7cc"/><path d="M-4-9V11M12-9V11M-4-9L12 11" fill="none" stroke="#f3e7cc" stroke-width="1.2"/><path d="M33-12V16" fill="none" stroke="#f3e7cc" stroke-width="2"/><circle cx="32" cy="2" r="2.6" fill="#f3e7cc"/></svg>'
const ROCKET =
  '<svg viewBox="-30 -20 60 40"><path d="M30 0C18-10 2-12-14-10V10C2 12 18 10 30 0z" fill="#f3e7cc"/><path d="M30 0C24-5 16-8 10-9V9C16 8 24 5 30 0z" fill="#d9482f"/><circle cx="0" cy="0" r="4.6" fill="#163a52"/><path d="M-4-10L-20-18-14-9zM-4 10L-20 18-14 9z" fill="#d9482f"/><path d="M-14-6L-30 0-14 6z" fill="#e2b64a"/></svg>'
const EDGE = { left: 46, right: 16, top: 24, bottom: 28 }
const POINTS = 48
/** How many marks an axis can have. */
const MARKS = 9
/** Half the craft's length and height, at its own scale. */
const HALF = { length: 36, height: 16 }

/** A painter of flights on a canvas: `paint` draws one moment. Rejects where the browser has no WebGL. */
export const createPainter = async (box: HTMLElement, isRocket: boolean) => {
  const app = await openCanvas(box)
  const grid = new Graphics()
  const curve = new Graphics()
  const dots = new Graphics()
  const craft = new Container()
  const shape = new Graphics().svg(isRocket ? ROCKET : PLANE)
  craft.addChild(shape)
  const mark = (): Text => new Text({ text: '', style: { fontFamily: 'Noto Sans Variable, sans-serif', fontSize: 12, fill: INK.text } })
  const across = Array.from({ length: MARKS }, mark)
  const up = Array.from({ length: MARKS }, mark)
  app.stage.addChild(grid, curve, dots, craft, ...across, ...up)

  type Chart = { readonly span: ReturnType<typeof spanOf>; readonly x: (t: number) => number; readonly y: (m: number) => number }
  let drawnAxes = ''
  /** Lines and marks, where they have changed: in the first seconds of a flight they stay. */
  const paintAxes = ({ span, x, y }: Chart): void => {
    const { width, height } = app.screen
    const axes = [width, height, span.ms, span.top].join(' ')
    if (axes === drawnAxes) return
    drawnAxes = axes
    const right = width - EDGE.right
    const low = height - EDGE.bottom
    grid.clear()
    const heights = ticksOf(1, span.top / 100)
    const seconds = ticksOf(0, span.ms / 1000)
    for (const [i, text] of up.entries()) {
      const tick = heights[i]
      text.visible = tick !== undefined
      if (tick === undefined) continue
      grid.moveTo(EDGE.left, y(tick * 100)).lineTo(right, y(tick * 100))
      const said = `${Number(tick.toFixed(1))}×`
      if (text.text !== said) text.text = said
      text.position.set(EDGE.left - 8 - text.width, y(tick * 100) - 8)
    }
    grid.stroke({ color: INK.line, width: 1 })
    for (const [i, text] of across.entries()) {
      const tick = seconds[i]
      text.visible = tick !== undefined
      if (tick === undefined) continue
      const said = `${tick} s`
      if (text.text !== said) text.text = said
      text.position.set(x(tick * 1000) - text.width / 2, low + 6)
    }
  }

  let drawn = ''
  const paint = ({ ms, state, hasEnded, left, mine, multiplier }: Flying): void => {
    const { width, height } = app.screen
    // Between two flights nothing moves.
    const moment = [width, height, state, ms, multiplier, left.length, mine.length].join(' ')
    if (moment === drawn) return
    drawn = moment
    const span = spanOf(ms)
    const right = width - EDGE.right
    const low = height - EDGE.bottom
    const x = (t: number): number => EDGE.left + (t / span.ms) * (right - EDGE.left)
    const y = (m: number): number => low - ((m - 100) / (span.top - 100)) * (low - EDGE.top)
    paintAxes({ span, x, y })

    curve.clear()
    dots.clear()
    const isUp = state === 'dealing' || hasEnded
    craft.visible = state !== 'void'
    const tipX = x(ms)
    const tipY = y(isUp ? (hasEnded ? multiplier : heightAt(ms)) : 100)
    if (isUp && ms > 0) {
      const color = hasEnded ? INK.ended : INK.plane
      const points = Array.from({ length: POINTS + 1 }, (_, i) => {
        const t = (ms * i) / POINTS
        return { x: x(t), y: y(heightAt(t)) }
      })
      curve.poly([...points, { x: tipX, y: low }, { x: x(0), y: low }]).fill({ color, alpha: 0.13 })
      curve.poly(points, false).stroke({ color, width: 3.5, cap: 'round', join: 'bevel' })
      for (const m of left)
        if (m <= multiplier)
          dots
            .circle(x(timeOf(m)), y(m), 3.6)
            .fill(INK.left)
            .stroke({ color: INK.ground, width: 1.5 })
      for (const m of mine) {
        for (let at = EDGE.left; at < right; at += 10) dots.moveTo(at, y(m)).lineTo(at + 5, y(m))
        dots.stroke({ color: INK.mine, width: 1.5 })
        dots
          .circle(x(timeOf(m)), y(m), 7)
          .fill(INK.mine)
          .stroke({ color: INK.ground, width: 2 })
      }
      if (hasEnded) dots.circle(tipX, tipY, 6).fill(0xff8f8f).stroke({ color: INK.ground, width: 2 })
    }
    const slope = Math.atan2(y(heightAt(ms + 200)) - y(heightAt(ms)), x(ms + 200) - x(ms))
    const scale = width < 500 ? 0.8 : 1.2
    // It waits beside the axes, and covers none of their marks.
    const [least, lowest] = isUp ? [0, low] : [EDGE.left + HALF.length * scale, low - HALF.height * scale]
    craft.position.set(
      Math.min(right - 30, Math.max(least, tipX + (hasEnded ? 46 : 4))),
      Math.max(18, Math.min(lowest, tipY - (hasEnded ? 40 : 8))),
    )
    craft.rotation = isUp ? slope : 0
    craft.scale.set(scale)
    craft.alpha = hasEnded ? 0.65 : 1
    app.render()
  }
  return { paint, destroy: () => app.destroy({ removeView: true }, { children: true }) }
}
