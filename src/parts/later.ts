import { type ComponentType, lazy } from 'react'

/** Thrown on the server by a part that is not in its first image; the digest tells the browser that this was meant. */
export const LATER = 'later'
export class Later extends Error {}

type Load<Props> = () => Promise<{ readonly default: ComponentType<Props> }>

/** What cannot be fetched for want of a connection is fetched when there is one again, and is waited for until then. */
const once = async <Props>(load: Load<Props>): ReturnType<Load<Props>> => {
  try {
    return await load()
  } catch (error) {
    if (navigator.onLine) throw error
    await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }))
    return once(load)
  }
}

/** A part that is fetched when it is first shown. */
export const part = <Props extends object>(load: Load<Props>) => lazy(() => once(load))

/** A part that only the browser draws, once the page is alive; the server leaves what stands in for it. */
export const later = <Props extends object>(load: Load<Props>) =>
  import.meta.env.SSR ? lazy(() => Promise.reject(new Later())) : part(load)
