import 'pixi.js/unsafe-eval'
import { Application } from 'pixi.js'

/** Puts a canvas of the box's size into it; it draws only on request. Rejects where the browser has no WebGL. */
export const openCanvas = async (box: HTMLElement): Promise<Application> => {
  const app = new Application()
  await app.init({
    resizeTo: box,
    backgroundAlpha: 0,
    antialias: true,
    autoDensity: true,
    resolution: Math.min(2, window.devicePixelRatio),
    autoStart: false,
  })
  app.canvas.setAttribute('aria-hidden', 'true')
  box.append(app.canvas)
  return app
}
