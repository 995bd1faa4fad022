import { keep, kept } from './kept.ts'

const SWITCH = 'pavilion-inspector'

/** Do this browser's tabs show their journals to /inspect? */
export const isInspected = (): boolean => kept(SWITCH) === 'on'

/** Switches it for every tab of this browser; the page at /inspect alone has the button. */
export const setInspected = (on: boolean): void => keep(SWITCH, on ? 'on' : 'off')

/** Runs a job now if the switch is on, and each time another tab turns it on. */
export const whenInspected = (job: () => void): void => {
  const look = (): void => {
    if (isInspected()) job()
  }
  window.addEventListener('storage', ({ key }) => {
    if (key === SWITCH) look()
  })
  look()
}
