/** Rows that rest, as a browser that draws would: until the test ends it. */
export const resting = () => {
  const rests = new Map<Element, { id: string; playState: string }[]>()
  Object.assign(HTMLElement.prototype, {
    animate(this: Element, _: unknown, { id }: { readonly id: string }) {
      const rest = { id, playState: 'running', pause: () => undefined, play: () => undefined, ready: Promise.resolve() }
      rests.set(this, [...(rests.get(this) ?? []), rest])
      return rest
    },
    getAnimations(this: Element) {
      return rests.get(this) ?? []
    },
  })
  return { end: (): void => rests.clear() }
}
/** The page draws nothing again. */
export const stopResting = (): void => {
  Reflect.deleteProperty(HTMLElement.prototype, 'animate')
  Reflect.deleteProperty(HTMLElement.prototype, 'getAnimations')
}
