// Not from `rest.ts`, which needs React: a page begins before React has come.
import { restOn, rests } from './resting.ts'

/** What can be pressed and is off. A part that is no button says so by `data-off`. */
const OFF = ':is(button, input):disabled, [data-off]'
/** The keys that press the button which has the focus. */
const KEYS: ReadonlySet<string> = new Set(['Enter', ' '])

const buttonOf = ({ target }: Event): Element | null => (target instanceof Element ? target.closest('button') : null)
/** What a press of a button would do now, as far as its page says: nothing if it is off, else what its `Rest` means. */
const doesNow = (button: Element): string | null =>
  button.matches(OFF) ? null : (button.closest('[data-act]')?.getAttribute('data-act') ?? '')

/**
 * The one door for presses of buttons: a press does what its button showed when the finger or key went down, or nothing (SLIP-26). Leaving
 * a field settles its figure between finger-down and finger-up, so that a button which was off would send a figure that no player saw.
 */
export const ignoreStrayPresses = (page: Document): void => {
  /** What each button would have done when the last finger or key went down on it. */
  const begun = new WeakMap<Element, { readonly does: string | null; readonly isKey: boolean }>()
  const begin = (event: Event, isKey: boolean): void => {
    const button = buttonOf(event)
    if (button !== null) begun.set(button, { does: doesNow(button), isKey })
  }
  /** What comes on because a field was left takes no press until it can have been seen. */
  const settle = ({ target }: Event): void => {
    if (!(target instanceof Element) || !target.matches('[data-field]')) return
    const off = [...page.querySelectorAll(OFF)]
    page.defaultView?.requestAnimationFrame(() => {
      for (const part of off) if (part.isConnected && !part.matches(OFF)) restOn(part)
    })
  }
  const listen = <K extends keyof DocumentEventMap>(type: K, hear: (event: DocumentEventMap[K]) => void): void =>
    page.addEventListener(type, hear, { capture: true })

  listen('pointerdown', (event) => begin(event, false))
  listen('keydown', (event) => {
    if (KEYS.has(event.key)) begin(event, true)
    if (event.key === 'Enter') settle(event)
  })
  listen('focusout', settle)
  listen('click', (event) => {
    const button = buttonOf(event)
    if (button === null) return
    const press = begun.get(button)
    begun.delete(button)
    // Clicks without a finger have no detail. One of a program or a screen reader comes without a key, too.
    const isOther = press !== undefined && press.isKey === (event.detail === 0) && press.does !== doesNow(button)
    if (!isOther && !rests(button)) return
    event.preventDefault()
    event.stopImmediatePropagation()
  })
}
