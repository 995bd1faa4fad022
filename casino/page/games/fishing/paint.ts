import { Container, Graphics, GraphicsContext } from 'pixi.js'
import { eachFrame } from '../../edge.ts'
import { openCanvas } from '../../look/canvas.ts'
import type { Play } from '../../play/play.ts'
import { isFish, placeOf, poolOf, sizeOf } from './pool.ts'

const DRAWN: Readonly<Record<string, string>> = import.meta.glob('../../look/symbols/fish-*.svg', {
  query: '?raw',
  import: 'default',
  eager: true,
})
/** The side of a symbol's own coordinates. */
const BOX = 100

/** Draws the shared pool into a box, and calls `aimed` with the fish that is pressed. Rejects where the browser has no WebGL. */
export const paintPool = async (box: HTMLElement, play: Play, aimed: (id: string) => void): Promise<() => void> => {
  const app = await openCanvas(box)
  const contexts = new Map<string, GraphicsContext>()
  const contextOf = (fish: string): GraphicsContext => {
    const found = contexts.get(fish) ?? new GraphicsContext().svg(DRAWN[`../../look/symbols/fish-${fish}.svg`] ?? '<svg/>')
    contexts.set(fish, found)
    return found
  }
  const sprites = new Map<string, Container>()
  app.stage.eventMode = 'static'
  const end = eachFrame(() => {
    const { lanes, fish } = poolOf(play.seen.get().pool)
    const now = play.serverNow()
    const { width, height } = app.screen
    const here = new Set(fish.map(({ id }) => id))
    for (const [id, sprite] of sprites)
      if (!here.has(id)) {
        sprite.destroy({ children: true })
        sprites.delete(id)
      }
    for (const each of fish) {
      if (!isFish(each.fish)) continue
      let sprite = sprites.get(each.id)
      if (sprite === undefined) {
        sprite = new Container()
        const shape = new Graphics(contextOf(each.fish))
        shape.pivot.set(BOX / 2, BOX / 2)
        sprite.addChild(shape)
        sprite.eventMode = 'static'
        sprite.cursor = 'crosshair'
        sprite.on('pointerdown', () => aimed(each.id))
        app.stage.addChild(sprite)
        sprites.set(each.id, sprite)
      }
      const { x, y } = placeOf(each, lanes, now)
      const size = (Math.max(44, sizeOf(each.fish) * height) * 1.25) / BOX
      sprite.position.set(x * width, y * height)
      sprite.scale.set(each.isLeft ? -size : size, size)
    }
    app.render()
  })
  return () => {
    end()
    app.destroy({ removeView: true }, { children: true })
  }
}
